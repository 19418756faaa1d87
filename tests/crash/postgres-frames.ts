// PostgreSQL's messages: a letter, a length, a content; only the first one of a client comes without a letter.

const query = 0x51; // Q
const parse = 0x50; // P

/** Gives whole messages, however they were cut into chunks. */
export function readFrames({ startsUntyped }: { startsUntyped: boolean }): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Buffer[] = [];
    for (;;) {
      const letters = isUntyped ? 0 : 1;
      if (rest.length < letters + 4) return frames;
      const size = letters + rest.readInt32BE(letters);
      if (rest.length < size) return frames;
      frames.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      isUntyped = false;
    }
  };
}

/** The SQL of a Query or Parse message; null for every other. */
export function statementOf(frame: Buffer): string | null {
  const start = sqlStart(frame);
  return start === null ? null : frame.toString('utf8', start, frame.indexOf(0, start));
}

/** The same message with another SQL. */
export function rewriteStatement(frame: Buffer, sql: string): Buffer {
  const start = sqlStart(frame);
  if (start === null) return frame;
  const changed = Buffer.concat([frame.subarray(0, start), Buffer.from(sql), frame.subarray(frame.indexOf(0, start))]);
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}

/** A Parse message has the statement's name before its SQL. */
function sqlStart(frame: Buffer): number | null {
  if (frame[0] === query) return 5;
  return frame[0] === parse ? frame.indexOf(0, 5) + 1 : null;
}
