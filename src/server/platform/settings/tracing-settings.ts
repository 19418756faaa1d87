// The settings of traces, by the names that OpenTelemetry gives them.
import { z } from 'zod';
import type { TracingConfiguration } from '../tracing/otlp-exporter.ts';

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'must be name=value, several with commas between them')
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('limelight'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, 'must be between 0 and 1')
    .transform(Number)
    .default(1),
};

/** Undefined for a shop without a collector. */
export function tracingConfiguration(
  values: z.output<z.ZodObject<typeof tracingSettings>>,
): TracingConfiguration | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values;
  if (endpoint === undefined) return undefined;
  const pairs = headers.split(',').filter((pair) => pair !== '');
  return {
    endpoint,
    headers: Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)])),
    serviceName: values.OTEL_SERVICE_NAME,
    sampledShare: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
