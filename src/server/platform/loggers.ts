// The loggers of this server by area. An operator may change the level of one for a while, without a restart.
import type { Logger } from 'pino';
import type { LogLevel } from '../../contract/log-levels.ts';

/** `ROOT` is for everything else; the others follow its level unless they have one of their own. */
const loggerNames = [
  'ROOT',
  'cockpit',
  'door',
  'exports',
  'http',
  'mail',
  'orders',
  'payments',
  'queue',
  'webhooks',
] as const;
type LoggerName = (typeof loggerNames)[number];

const pinoLevels = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
  OFF: 'silent',
} as const satisfies Record<LogLevel, string>;

const levelOf = ({ level }: Logger): LogLevel =>
  (Object.keys(pinoLevels) as LogLevel[]).find((name) => pinoLevels[name] === level) ?? 'OFF';

type LoggerState = {
  name: LoggerName;
  /** Null where it follows `ROOT`. */
  configuredLevel: LogLevel | null;
  effectiveLevel: LogLevel;
  /** When a changed level ends by itself. */
  endsAt: Date | null;
};

type Change = { level: LogLevel; endsAt: Date; timer: NodeJS.Timeout };
type Options = { root: Logger; clock: () => Date; changeMilliseconds?: number };

const changeMillisecondsUsual = 3_600_000;

export class Loggers {
  readonly #root: Logger;
  readonly #usual: LogLevel;
  readonly #areas: Map<LoggerName, Logger>;
  readonly #changes = new Map<LoggerName, Change>();
  readonly #clock: () => Date;
  readonly #changeMilliseconds: number;

  constructor({ root, clock, changeMilliseconds = changeMillisecondsUsual }: Options) {
    this.#root = root;
    this.#usual = levelOf(root);
    this.#areas = new Map(
      loggerNames.map((name) => [name, name === 'ROOT' ? root : root.child({ logger: name })] as const),
    );
    this.#clock = clock;
    this.#changeMilliseconds = changeMilliseconds;
  }

  of(name: LoggerName): Logger {
    return this.#areas.get(name) as Logger;
  }

  list(): LoggerState[] {
    return loggerNames.map((name) => {
      const change = this.#changes.get(name);
      return {
        name,
        configuredLevel: change?.level ?? (name === 'ROOT' ? this.#usual : null),
        effectiveLevel: levelOf(this.of(name)),
        endsAt: change?.endsAt ?? null,
      };
    });
  }

  /** Changes the level for an hour from now; null ends a change at once. */
  change(name: LoggerName, level: LogLevel | null): void {
    this.#forget(name);
    if (level !== null) {
      const endsAt = new Date(this.#clock().getTime() + this.#changeMilliseconds);
      const timer = setTimeout(() => this.change(name, null), this.#changeMilliseconds).unref();
      this.#changes.set(name, { level, endsAt, timer });
    }
    this.#apply();
  }

  /** The levels are as they were, for a log that outlives this server. */
  close(): void {
    for (const name of this.#changes.keys()) this.#forget(name);
    this.#apply();
  }

  #forget(name: LoggerName): void {
    clearTimeout(this.#changes.get(name)?.timer);
    this.#changes.delete(name);
  }

  #apply(): void {
    const usual = this.#changes.get('ROOT')?.level ?? this.#usual;
    this.#root.level = pinoLevels[usual];
    for (const [name, logger] of this.#areas) logger.level = pinoLevels[this.#changes.get(name)?.level ?? usual];
  }
}

export const isLoggerName = (name: string): name is LoggerName => loggerNames.some((each) => each === name);
