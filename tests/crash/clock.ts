// Loaded before a server's first line: sets its clock wrong by this many seconds. Time that only runs forward
// (performance.now, timers) is right, as on a real machine.
const skewMilliseconds = Number(process.env.CLOCK_SKEW_SECONDS ?? 0) * 1000;
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [RightDate.now() + skewMilliseconds], newTarget),
  get: (target, key) => (key === 'now' ? () => RightDate.now() + skewMilliseconds : Reflect.get(target, key)),
});

process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: 'The clock' })}\n`);
