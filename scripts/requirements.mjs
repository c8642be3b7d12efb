import { writeRequirements } from './checks/requirements.mjs';

await writeRequirements();
