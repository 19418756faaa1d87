import { expect, test, vi } from 'vitest';
import { OtlpExporter } from './otlp-exporter.ts';
import { startSpan } from './tracing.ts';

test('a collector that is silent keeps a server that stops for the time of one call', async () => {
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no reply in time'));
  const settings = { endpoint: 'http://collector.example', headers: {}, serviceName: 'limelight', sampledShare: 1 };
  const exporter = new OtlpExporter(settings, { warn: () => {} });
  for (let count = 0; count < 4000; count += 1) exporter.take(startSpan({ name: 'a request' }));
  await exporter.stop();
  expect(ask).toHaveBeenCalledOnce();
  ask.mockRestore();
});
