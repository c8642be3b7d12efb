import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { documentsOf, type Manifest, readFolder, schemaErrors, typeErrors } from './kubernetes.ts';
import { ROOT, textOf } from './pages.ts';
import { portOf, readableBy, SERVERS, stages } from './servers.ts';

const Labels = z.record(z.string(), z.string());
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  securityContext: z.unknown(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
});
const Volume = z.object({
  name: z.string(),
  secret: z.object({ items: z.array(z.object({ path: z.string() })) }).optional(),
  configMap: z.object({ name: z.string() }).optional(),
  persistentVolumeClaim: z.object({ claimName: z.string() }).optional(),
});
const Template = z.object({
  metadata: z.object({ labels: Labels, annotations: Labels.default({}) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.unknown(),
    initContainers: z.array(Container).default([]),
    containers: z.array(Container),
    volumes: z.array(Volume),
  }),
});
const Deployment = z.object({
  replicas: z.number(),
  selector: z.object({ matchLabels: Labels }),
  strategy: z.unknown(),
  template: Template,
});
const Part = Container.pick({ name: true, env: true, volumeMounts: true });
const Patched = z.object({
  template: z.object({
    spec: z.object({
      initContainers: z.array(Part),
      containers: z.array(Part),
      volumes: z.array(Volume),
    }),
  }),
});
const Patch = z.object({
  template: z.object({ spec: z.object({ containers: z.array(Container.pick({ env: true })) }) }),
});
const CronJob = z.object({
  jobTemplate: z.object({ spec: z.object({ template: Template }) }),
});
const Service = z.object({
  selector: Labels,
  ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
});
const Selected = z.object({ selector: z.object({ matchLabels: Labels }) });
const Ingress = z.object({
  tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })),
  rules: z.array(
    z.object({
      host: z.string(),
      http: z.object({
        paths: z.array(
          z.object({
            path: z.string(),
            backend: z.object({
              service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
            }),
          }),
        ),
      }),
    }),
  ),
});
const Autoscaler = z.object({
  scaleTargetRef: z.object({ name: z.string() }),
  minReplicas: z.number(),
  metrics: z.array(
    z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }).optional() }),
  ),
});

const base = readFolder('deploy/kubernetes/base');
const production = readFolder('deploy/kubernetes/production');
/** Named by no overlay until a shop wants it. */
const pictures = readFolder('deploy/kubernetes/pictures-s3');

/** The documents of a kind, by name. */
function kind<T>(
  name: string,
  shape: z.ZodType<T>,
  documents: readonly Manifest[] = base.documents,
) {
  const rows = documents.filter((it) => it.kind === name);
  return new Map(rows.map(({ metadata, spec }) => [metadata.name, shape.parse(spec)]));
}

const deployments = kind('Deployment', Deployment);
const services = kind('Service', Service);
const templates = new Map([
  ...[...deployments].map(([name, { template }]) => [name, template] as const),
  ...[...kind('CronJob', CronJob)].map(
    ([name, { jobTemplate }]) => [name, jobTemplate.spec.template] as const,
  ),
]);

/** A deployment with its one server. */
function serverOf(name: string) {
  const deployment = deployments.get(name);
  const container = deployment?.template.spec.containers[0];
  if (!deployment || !container) throw new Error(`no deployment ${name}`);
  return { deployment, container };
}

/** The settings of a server, as the base or the production folder gives them, without those in `env`. */
function settingsOf(name: string, { settings } = base): Map<string, string> {
  return new Map(
    (settings.get(name) ?? []).map((line) => {
      const [variable = '', ...value] = line.split('=');
      return [variable, value.join('=')];
    }),
  );
}

describe('deploy/kubernetes', () => {
  test('each manifest has the form of its kind, and a wrong value or an unknown field is named (OPS-40)', async () => {
    expect(base.documents.length).toBeGreaterThan(10);
    const refused = await Promise.all(base.documents.map(schemaErrors));
    expect(refused.flat()).toEqual([]);
    const deployment = base.documents.find((it) => it.kind === 'Deployment');
    if (!deployment) throw new Error('no deployment');
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'two' } };
    const unknown = { ...deployment, spec: { ...deployment.spec, replica: 2 } };
    expect(await schemaErrors(wrong)).toEqual([expect.stringContaining('spec/replicas')]);
    expect(typeErrors([...base.documents, unknown])).toEqual([
      expect.stringContaining('"replica"'),
    ]);
  });

  test('each file of a folder is named by its kustomization (OPS-40)', () => {
    expect([base, production, pictures].flatMap((folder) => folder.unnamed)).toEqual([]);
  });

  const renderer = [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ].find(([program = '']) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0);

  /** The documents of a folder as the installed renderer writes them, without the settings. */
  function render(path: string): Manifest[] {
    const [program = '', command = ''] = renderer ?? [];
    const { stdout, stderr } = spawnSync(program, [command, path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const documents = documentsOf(stdout.replaceAll(/^data:/gm, 'spec:'));
    return documents.filter((it) => it.kind !== 'ConfigMap');
  }

  test.runIf(renderer)('kustomize renders the folder of production (OPS-40)', async () => {
    const rendered = render(join(ROOT, 'deploy/kubernetes/production'));
    expect(rendered).toHaveLength(base.documents.length);
    const refused = await Promise.all(rendered.map(schemaErrors));
    expect(refused.flat()).toEqual([]);
    const spec = kind('Deployment', Deployment, rendered).get('store-api')?.template.spec;
    const [container] = spec?.containers ?? [];
    expect(container?.image).toMatch(/^registry\.example\/decantaria-store-api:\d/);
    const secrets = spec?.volumes.flatMap(({ secret }) => secret?.items.map((it) => it.path) ?? []);
    for (const { name, value } of container?.env ?? []) {
      if (name.endsWith('_FILE')) expect(secrets).toContain(value?.split('/').at(-1));
    }
  });

  test('the component pictures-s3 gives the key of the storage to each container of store-api, by files (OPS-40)', () => {
    const [patch] = pictures.patches.map(({ spec }) => Patched.parse(spec).template.spec);
    const { template } = serverOf('store-api').deployment;
    for (const group of ['initContainers', 'containers'] as const) {
      const names = patch?.[group].map(({ name }) => name);
      expect(names).toEqual(template.spec[group].map(({ name }) => name));
    }
    const files = patch?.volumes.flatMap(({ name, secret }) =>
      (secret?.items ?? []).map(({ path }) => [name, path]),
    );
    const server = SERVERS.find(({ name }) => name === 'store-api');
    const readable = server && readableBy(server);
    for (const { env, volumeMounts } of [
      ...(patch?.initContainers ?? []),
      ...(patch?.containers ?? []),
    ]) {
      expect(env.filter(({ name }) => !readable?.has(name))).toEqual([]);
      const [mount] = volumeMounts;
      expect(env.map(({ value }) => value)).toEqual(
        files?.map(([, file]) => `${mount?.mountPath}/${file}`),
      );
      expect(new Set(files?.map(([volume]) => volume))).toEqual(new Set([mount?.name]));
    }
    const settings = settingsOf('store-api', production);
    for (const name of ['IMAGES_S3_URL', 'IMAGES_S3_REGION', 'DATABASE_READ_URL']) {
      expect([name, settings.get(name)]).toEqual([name, '']);
    }
  });

  test.runIf(renderer)(
    'kustomize renders production with the component pictures-s3 (OPS-40)',
    async () => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'overlay-'));
      const place = (name: string) => relative(folder.path, join(ROOT, 'deploy/kubernetes', name));
      const overlay = `resources: [${place('production')}]\ncomponents: [${place('pictures-s3')}]\n`;
      writeFileSync(join(folder.path, 'kustomization.yaml'), overlay);
      const rendered = render(folder.path);
      const refused = await Promise.all(rendered.map(schemaErrors));
      expect(refused.flat()).toEqual([]);
      expect(typeErrors(rendered)).toEqual([]);
      const spec = kind('Deployment', Deployment, rendered).get('store-api')?.template.spec;
      for (const { env, volumeMounts } of [
        ...(spec?.initContainers ?? []),
        ...(spec?.containers ?? []),
      ]) {
        const names = env.map(({ name }) => name);
        expect(names).toEqual(
          expect.arrayContaining(['IMAGES_S3_ACCESS_KEY_ID_FILE', 'JWT_SECRET_FILE']),
        );
        expect(volumeMounts.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['pictures-key', 'secrets', 'data']),
        );
      }
      expect(spec?.volumes.map(({ name }) => name)).toContain('pictures-key');
    },
  );

  test.each(SERVERS)(
    '$name gets only variables that it reads, with values that it takes (OPS-40)',
    (server) => {
      const readable = readableBy(server);
      const patched = production.patches
        .filter((it) => it.kind === 'Deployment' && it.metadata.name === server.name)
        .flatMap(({ spec }) => Patch.parse(spec).template.spec.containers);
      const { template } = serverOf(server.name).deployment;
      const containers = [...template.spec.initContainers, ...template.spec.containers];
      expect(
        containers.flatMap(({ envFrom }) => envFrom.map((it) => it.configMapRef.name)),
      ).toEqual(containers.map(() => server.name));
      const settings = settingsOf(server.name, production);
      const given = [
        ...settings.keys(),
        ...[...containers, ...patched].flatMap(({ env }) => env.map(({ name }) => name)),
      ];
      expect(given.length).toBeGreaterThan(5);
      expect(given.filter((name) => !readable.has(name))).toEqual([]);
      const shape: Readonly<Record<string, z.ZodType>> = server.variables;
      for (const [name, value] of settings) {
        if (value !== '') expect(shape[name]?.safeParse(value).success, name).toBe(true);
      }
    },
  );

  test.each(SERVERS)(
    '$name listens where its probes, its service and others look (OPS-40)',
    (server) => {
      const { container } = serverOf(server.name);
      const port = Number(portOf(server));
      expect(container.ports[0]).toEqual({ name: 'http', containerPort: port });
      expect(services.get(server.name)?.ports).toEqual([
        { name: 'http', port, targetPort: 'http' },
      ]);
      const health = textOf(
        `${server.name}/src/${server.name === 'gateway' ? 'server/' : ''}http/health.ts`,
      );
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      expect(probes.map((probe) => probe?.httpGet)).toEqual(
        ['live', 'live', 'ready'].map((name) => ({ path: `/health/${name}`, port: 'http' })),
      );
      for (const probe of probes) expect(health).toContain(`'${probe?.httpGet.path}'`);
    },
  );

  test('the gateway calls the port and the path of store-api, and opens its metrics (OPS-40)', () => {
    const settings = settingsOf('gateway');
    const address = new URL(settings.get('STORE_API_URL') ?? '');
    const [port] = services.get(address.hostname)?.ports ?? [];
    expect(String(port?.port)).toBe(address.port);
    const { container, deployment } = serverOf('gateway');
    const metrics = settings.get('METRICS_PORT');
    expect(container.ports[1]).toEqual({ name: 'metrics', containerPort: Number(metrics) });
    const { annotations } = deployment.template.metadata;
    expect(annotations['prometheus.io/port']).toBe(metrics);
  });

  test.each(SERVERS)('$name is replaced without a lost request (OPS-40)', ({ name }) => {
    const { deployment } = serverOf(name);
    expect(deployment.replicas).toBeGreaterThan(1);
    expect(deployment.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
    const pause = Number(settingsOf(name).get('DRENAGEM_PAUSA_SEGUNDOS'));
    // The running requests have 10 s after the pause.
    const grace = deployment.template.spec.terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThanOrEqual(pause + 10);
    expect(kind('PodDisruptionBudget', Selected).get(name)?.selector).toEqual(deployment.selector);
  });

  test('store-api starts with migrated tables (OPS-40)', () => {
    const { initContainers } = serverOf('store-api').deployment.template.spec;
    const [migrate] = documentsOf(textOf('deploy/kubernetes/base/store-api.yaml'));
    expect(initContainers.map(({ name }) => name)).toEqual(['migrate']);
    expect(JSON.stringify(migrate)).toContain('"store-api/src/cli/main.ts","migrate"');
    expect(textOf('store-api/src/cli/run.ts')).toMatch(/^ {2}migrate,$/m);
  });

  test.each([...templates])(
    '%s cannot write its root, gains no privilege and has bounds (OPS-40)',
    (_name, { spec }) => {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext } of [...spec.initContainers, ...spec.containers]) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    },
  );

  test.each([...templates])(
    '%s reads secrets from files, and mounts what exists (OPS-40)',
    (_name, { spec }) => {
      const claims = kind('PersistentVolumeClaim', z.unknown());
      const secrets = spec.volumes.flatMap(
        ({ secret }) => secret?.items.map((it) => it.path) ?? [],
      );
      const maps = [...base.settings.keys(), 'backup-script'];
      for (const { configMap, persistentVolumeClaim } of spec.volumes) {
        if (configMap) expect(maps).toContain(configMap.name);
        if (persistentVolumeClaim)
          expect([...claims.keys()]).toContain(persistentVolumeClaim.claimName);
      }
      for (const { env, volumeMounts } of [...spec.initContainers, ...spec.containers]) {
        const volumes = new Set(spec.volumes.map(({ name }) => name));
        expect(volumeMounts.filter(({ name }) => !volumes.has(name))).toEqual([]);
        const files = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
        expect(files.length).toBeGreaterThan(0);
        const mount = volumeMounts.find(({ name }) => name === 'secrets')?.mountPath;
        expect(files.filter((file) => !secrets.some((it) => `${mount}/${it}` === file))).toEqual(
          [],
        );
      }
    },
  );

  test('images are stages of the Dockerfile, which production names, or those of docker-compose.yml (OPS-40)', () => {
    const images = [...templates.values()].flatMap(({ spec }) =>
      [...spec.initContainers, ...spec.containers].map(({ image }) => image),
    );
    for (const image of images) {
      const stage = stages.find(({ name }) => image === `decantaria-${name}`);
      if (stage) expect(production.images).toContain(image);
      else expect(textOf('docker-compose.yml')).toContain(`image: ${image}\n`);
    }
  });

  test('visitors reach the gateway, and of store-api the webhook only (OPS-40)', () => {
    const [shop] = kind('Ingress', Ingress).values();
    const [rule] = shop?.rules ?? [];
    const paths = rule?.http.paths.map(({ path, backend }) => [path, backend.service.name]);
    expect(paths).toEqual([
      ['/api/payment/webhook', 'store-api'],
      ['/', 'gateway'],
    ]);
    expect(textOf('store-api/src/pagamentos/webhook.ts')).toContain("'/payment/webhook'");
    expect(shop?.tls[0]?.hosts).toEqual([rule?.host]);
    const address = settingsOf('gateway', production).get('PUBLIC_URL');
    expect(address).toBe(`https://${rule?.host}`);
    for (const { backend } of rule?.http.paths ?? []) {
      const { name, port } = backend.service;
      expect(services.get(name)?.ports.map((it) => it.name)).toContain(port.name);
    }
  });

  test('services, budgets and network policies select pods that exist (OPS-40)', () => {
    const Policy = z.object({ podSelector: z.object({ matchLabels: Labels.optional() }) });
    const selectors = [
      ...[...services.values()].map(({ selector }) => selector),
      ...[...kind('PodDisruptionBudget', Selected).values()].map((it) => it.selector.matchLabels),
      ...[...kind('NetworkPolicy', Policy).values()].map((it) => it.podSelector.matchLabels ?? {}),
      ...[...deployments.values()].map(({ selector }) => selector.matchLabels),
    ];
    for (const selector of selectors) {
      const pods = [...templates.values()].filter(({ metadata }) =>
        Object.entries(selector).every(([label, value]) => metadata.labels[label] === value),
      );
      expect(pods.length, JSON.stringify(selector)).toBeGreaterThan(0);
    }
  });

  test('gateways are added by requests in progress, a metric that prometheus-adapter makes (OPS-40)', () => {
    const [scaler] = kind('HorizontalPodAutoscaler', Autoscaler).values();
    expect(scaler?.minReplicas).toBe(
      serverOf(scaler?.scaleTargetRef.name ?? '').deployment.replicas,
    );
    const Adapter = z.object({
      rules: z.object({
        custom: z.array(z.object({ name: z.object({ as: z.string() }) })),
      }),
    });
    const { rules } = Adapter.parse(parse(textOf('deploy/kubernetes/prometheus-adapter.yaml')));
    const made = rules.custom.map(({ name }) => name.as);
    const used = scaler?.metrics.flatMap(({ pods }) => (pods ? [pods.metric.name] : []));
    expect(used).toEqual(made);
  });
});
