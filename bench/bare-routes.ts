import fastify from 'fastify';

/** Sends the same bytes as the shop, from a route that does nothing else: node bare-routes.ts SHOP_ADDRESS PATH... */
const [shop = '', ...paths] = process.argv.slice(2);
const app = fastify();
for (const path of paths) {
  // fetch would decode the body; what is compared is the bytes on the wire.
  const { body, type, encoding } = await wireBytes(`${shop}${path}`);
  app.get(path.split('?', 1)[0] ?? path, (_request, reply) =>
    reply.type(type).header('Content-Encoding', encoding).send(body),
  );
}
// The proxy asks for it.
app.get('/management/health/readiness', (_request, reply) => reply.send('ready'));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

async function wireBytes(url: string): Promise<{ body: Buffer; type: string; encoding: string }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
      resolve({ body: Buffer.concat(chunks), type, encoding });
    }).on('error', reject);
  });
}
