import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes spans as a collector does, and keeps none. */
const server = createServer((request, reply) => {
  request.resume().once('end', () => reply.end('{}'));
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
