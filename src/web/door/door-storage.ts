// The memory of a device in IndexedDB. Lists are sealed by a key that is not here; waiting scans by one that no script can read.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DoorDeviceReply, DoorScan } from '../../contract/door.ts';
import type { Locale } from '../../words/locales.ts';
import { newBrowserKey, type PinnedKey, type Sealed, seal, unseal } from './seal.ts';
import type { TicketName } from './ticket-list.ts';

/** The description of a device without the key of its lists. */
export type KnownDevice = Omit<DoorDeviceReply, 'listKey'>;

export type DoorValues = {
  token: string;
  /** The last request for a token that has got none yet. */
  enrolment: { secret: string; nonce: string };
  device: KnownDevice;
  sessionId: number;
  pinnedKey: PinnedKey;
  locale: Locale;
  isSilent: boolean;
  cameraId: string;
};

export type UndoneScan = { sessionId: number; nonce: string; undoes: string; scannedAt: string };
/**
 * A scan, or its undoing, that the server has not confirmed. `of` is the scan that is undone, where the server may not have it yet: an
 * undoing that came before its scan would undo nothing.
 */
export type KeptScan = {
  sent: { scan: DoorScan } | { undo: UndoneScan; of?: DoorScan };
  ticket: TicketName | null;
  /** Waiting to be sent; refused by the server, with its reason; or admitted twice. */
  state: 'waiting' | 'refused' | 'double';
  reason?: string;
};
/** The disk of the telephone had no room for it: it is in the memory of the app alone, with a key that is below 0. */
export type StoredScan = KeptScan & { key: number; isUnstored?: true };

export type DoorStorage = {
  read<Name extends keyof DoorValues>(name: Name): Promise<DoorValues[Name] | undefined>;
  write<Name extends keyof DoorValues>(name: Name, value: DoorValues[Name]): Promise<void>;
  forget(name: keyof DoorValues): Promise<void>;
  readList(sessionId: number): Promise<Sealed | undefined>;
  writeList(sessionId: number, list: Sealed): Promise<void>;
  /** In the order in which they were made. */
  scans(): Promise<StoredScan[]>;
  addScan(scan: KeptScan): Promise<number>;
  changeScan(scan: StoredScan): Promise<void>;
  removeScan(key: number): Promise<void>;
  /** Everything but the scans, and the choices of this telephone. */
  wipe(): Promise<void>;
};

interface DoorSchema extends DBSchema {
  values: { key: string; value: unknown };
  lists: { key: number; value: Sealed };
  scans: { key: number; value: Sealed };
}

type DoorDatabase = IDBPDatabase<DoorSchema>;

const openDatabase = (): Promise<DoorDatabase> =>
  openDB<DoorSchema>('door', 1, {
    upgrade: (made) => {
      made.createObjectStore('values');
      made.createObjectStore('lists');
      made.createObjectStore('scans', { autoIncrement: true });
    },
  });

/** The door goes on where the disk of the telephone is full: a restart does without what was not stored. */
export const ifThereIsRoom = (storing: Promise<unknown>): Promise<unknown> => storing.catch(() => undefined);

/** Safari closes the database while the telephone sleeps, and says so at the next use alone. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');

export async function openDoorStorage(): Promise<DoorStorage> {
  let db = await openDatabase();
  const key = await browserKey(db);
  const use = async <Result>(work: (db: DoorDatabase) => Promise<Result>): Promise<Result> => {
    try {
      return await work(db);
    } catch (error) {
      if (!isClosed(error)) throw error;
      db = await openDatabase();
      return work(db);
    }
  };
  return {
    read: async <Name extends keyof DoorValues>(name: Name) =>
      (await use((open) => open.get('values', name))) as DoorValues[Name] | undefined,
    write: async (name, value) => void (await use((open) => open.put('values', value, name))),
    forget: (name) => use((open) => open.delete('values', name)),
    readList: (sessionId) => use((open) => open.get('lists', sessionId)),
    writeList: async (sessionId, list) => void (await use((open) => open.put('lists', list, sessionId))),
    scans: () => use((open) => readScans(open, key)),
    addScan: async (scan) => {
      const sealed = await seal(scan, key);
      return use((open) => open.add('scans', sealed));
    },
    changeScan: async ({ key: at, ...scan }) => {
      const sealed = await seal(scan, key);
      await use((open) => open.put('scans', sealed, at));
    },
    removeScan: (at) => use((open) => open.delete('scans', at)),
    wipe: async () => {
      await use((open) => open.clear('lists'));
      for (const name of ['token', 'device', 'sessionId', 'pinnedKey'] as const)
        await use((open) => open.delete('values', name));
    },
  };
}

async function readScans(db: DoorDatabase, key: CryptoKey): Promise<StoredScan[]> {
  const [keys, sealed] = await Promise.all([db.getAllKeys('scans'), db.getAll('scans')]);
  const scans = await Promise.all(sealed.map((each) => unseal<KeptScan>(each, key)));
  return scans.flatMap((scan, at) => (scan ? [{ ...scan, key: keys[at] as number }] : []));
}

async function browserKey(db: DoorDatabase): Promise<CryptoKey> {
  const known = await db.get('values', 'browserKey');
  if (known instanceof CryptoKey) return known;
  const made = await newBrowserKey();
  await db.put('values', made, 'browserKey');
  return made;
}
