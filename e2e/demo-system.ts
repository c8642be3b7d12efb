import { fillWithDemo } from '../gateway/test/store-api.ts';
import { type System, startSystem, temporaryFolder } from './system.ts';

/** The whole shop with the demo catalogue. `stop` also deletes its data. */
interface DemoSystem extends System {
  /** Folder of its data and of its unsent mail. */
  readonly folder: string;
}

/** Starts the shop in a new folder. */
export async function startDemoSystem(
  env: Readonly<Record<string, string>> = {},
): Promise<DemoSystem> {
  const { folder, remove } = await temporaryFolder();
  await fillWithDemo(folder);
  const system = await startSystem(folder, env);
  return {
    ...system,
    folder,
    async stop() {
      await system.stop();
      await remove();
    },
  };
}
