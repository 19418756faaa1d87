// The settings of this server as operators read them. Everything goes through one mask; of the environment only the values of known
// variables are shown, since a secret may have any name and any look.
import { arch, platform, release } from 'node:os';
import type { Configprops, Environment } from '../../../contract/management-configuration.ts';
import { type Configuration, settingNames } from '../../platform/settings/configuration.ts';
import { mask, maskOf, secretsOf } from '../../platform/settings/masked.ts';
import { profilesOf } from './profiles.ts';

const context = 'limelight';

/** Settings of their own are the group `server`; all others have the group that the configuration names. */
export function describeConfiguration(configuration: Configuration): Configprops {
  const hide = maskOf(secretsOf(configuration));
  const beans: Configprops['contexts'][string]['beans'] = {};
  for (const [path, value] of leavesOf(configuration)) {
    const [group = '', ...rest] = path.length === 1 ? ['server', ...path] : path;
    beans[group] ??= { prefix: `${context}.${group}`, properties: {} };
    // A secret may be in a list, or below a name that says so.
    beans[group].properties[rest.join('.')] = typeof value === 'string' ? hide(path.join('.'), value) : String(value);
  }
  return { contexts: { [context]: { beans } } };
}

/** A number and a switch are no secrets. */
type Leaf = [path: string[], value: string | number | boolean];

const leavesOf = (value: unknown, path: string[] = []): Leaf[] => {
  if (Array.isArray(value)) return [[path, value.map(String).join(', ')]];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  if (typeof value === 'number' || typeof value === 'boolean') return [[path, value]];
  return [[path, value === undefined || value === null ? '' : String(value)]];
};

/** Variables of the system that tell how a server runs. */
const systemNames = new Set(['HOSTNAME', 'LANG', 'LC_ALL', 'NODE_ENV', 'PATH', 'PWD', 'TZ']);

export function describeEnvironment(configuration: Configuration, variables: NodeJS.ProcessEnv): Environment {
  const hide = maskOf(secretsOf(configuration));
  const isKnown = (name: string) => systemNames.has(name) || settingNames.has(name);
  const shown = Object.entries(variables)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, value = '']) => [name, { value: isKnown(name) ? hide(name, value) : mask }]);
  const system = { 'node.version': process.version, 'os.name': platform(), 'os.version': release(), 'os.arch': arch() };
  return {
    activeProfiles: profilesOf(configuration),
    propertySources: [
      { name: 'systemEnvironment', properties: Object.fromEntries(shown) },
      {
        name: 'systemProperties',
        properties: Object.fromEntries(Object.entries(system).map(([name, value]) => [name, { value }])),
      },
    ],
  };
}
