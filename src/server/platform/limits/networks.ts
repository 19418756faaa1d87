// The networks that are blocked or excepted, in memory, and the limits that networks hit since the last write.
import { BlockList } from 'node:net';
import { shortNetwork } from '../../../domain/limits/network.ts';
import type { Db } from '../deps.ts';
import { addHits, type Hit, listRules, type NetworkRuleRow } from './networks.queries.ts';

/** The most hits of one write. A storm from more networks is counted in part. */
const hitsKept = 1000;

export class Networks {
  #blocked: BlockList | null = null;
  #exempt: BlockList | null = null;
  #hits = new Map<string, Hit>();

  async read(db: Db): Promise<void> {
    const rules = await listRules(db);
    this.#blocked = listOf(rules, 'BLOCK');
    this.#exempt = listOf(rules, 'EXEMPT');
  }

  /** Nothing but a look at a field while nothing is blocked. */
  isBlocked(ip: string): boolean {
    return this.#blocked !== null && isIn(this.#blocked, ip) && !this.isExempt(ip);
  }

  isExempt(ip: string): boolean {
    return this.#exempt !== null && isIn(this.#exempt, ip);
  }

  noteHit(what: string, ip: string, now: number): void {
    const network = shortNetwork(ip);
    if (network === null) return;
    const key = `${what} ${network}`;
    const known = this.#hits.get(key);
    if (known) {
      known.hits += 1;
      known.lastAt = now;
    } else if (this.#hits.size < hitsKept) this.#hits.set(key, { what, network, hits: 1, firstAt: now, lastAt: now });
  }

  async writeHits(db: Db): Promise<void> {
    if (this.#hits.size === 0) return;
    const hits = [...this.#hits.values()];
    this.#hits = new Map();
    await addHits(db, hits);
  }
}

const familyOf = (ip: string) => (ip.includes(':') ? 'ipv6' : 'ipv4');
/** IPv4 that is wrapped in IPv6 is found in lists of IPv4 as well. */
const isIn = (list: BlockList, ip: string): boolean => list.check(ip, familyOf(ip));

function listOf(rules: readonly NetworkRuleRow[], kind: NetworkRuleRow['kind']): BlockList | null {
  const networks = rules.filter((rule) => rule.kind === kind).map(({ network }) => network);
  return networks.length === 0 ? null : blockListOf(networks);
}

export const networksHold = (networks: readonly string[], ip: string): boolean => isIn(blockListOf(networks), ip);

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}
