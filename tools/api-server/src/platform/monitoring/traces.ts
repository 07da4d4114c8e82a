import type { SpanExporter } from '@opentelemetry/sdk-trace'

import type { Log } from '../http/implement.ts'
import { StartProblem } from '../start-problem.ts'
import { isRoutineProbe, type RequestObserver } from './request-log.ts'

/** Where the traces of a server go. */
export interface TraceSettings {
  /** Takes spans as OTLP over HTTP, in JSON: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string
  /** The server's name in the traces. */
  readonly serviceName: string
  /** Which share of the requests without a `traceparent` is recorded, 0 to 1. */
  readonly share: number
}

/** How long sending a batch of spans may take, with its retries, ms. It also bounds how much a drain takes longer. */
const sendTimeoutMs = 3_000

/**
 * Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME` (`pahiram`) and `OTEL_TRACES_SAMPLER_ARG` (1); undefined: no traces.
 * The exporter itself reads `OTEL_EXPORTER_OTLP_HEADERS`.
 * @throws {StartProblem} when the endpoint is no address or the share no number from 0 to 1. No message contains the endpoint,
 * which may hold a password.
 */
export function readTraceSettings(
  environment: Readonly<Record<string, string | undefined>>,
): TraceSettings | undefined {
  const endpoint = environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? ''
  const written = environment['OTEL_TRACES_SAMPLER_ARG'] || '1'
  const share = Number(written)

  if (endpoint === '') return undefined
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new StartProblem('OTEL_EXPORTER_OTLP_ENDPOINT is not an address such as http://127.0.0.1:4318.')
  }
  if (!(share >= 0 && share <= 1)) {
    throw new StartProblem(`OTEL_TRACES_SAMPLER_ARG is "${written}"; it is a number from 0 to 1.`)
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    serviceName: environment['OTEL_SERVICE_NAME'] || 'pahiram',
    share,
  }
}

/** The traces of a running server. */
export interface Traces {
  /** Records an answered request as a span: route, status, code and request id, nothing about the person who sent it. */
  readonly observeRequest: RequestObserver
  /** Sends what is recorded, in three seconds at most, and ends. */
  close(): Promise<void>
}

/**
 * Begins to record requests as OpenTelemetry spans. A valid `traceparent` of the caller is taken over, with its decision whether to
 * record; its `tracestate` is not, because a caller may write anything there. The libraries are loaded here, so that a server
 * without traces loads none of them.
 */
export async function startTraces({ url, serviceName, share }: TraceSettings, log: Log): Promise<Traces> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { parseTraceParent },
    { OTLPTraceExporter },
    resources,
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const exporter = logFailures(new OTLPTraceExporter({ url, timeoutMillis: sendTimeoutMs }), log)
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: sendTimeoutMs })],
  })
  const tracer = provider.getTracer('pahiram')

  return {
    observeRequest(request, traceparent) {
      if (isRoutineProbe(request)) return

      const { method, route, status, code, requestId, milliseconds } = request
      const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
      const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
      const end = Date.now()
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: end - milliseconds,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'pahiram.request_id': requestId,
            ...(code !== undefined && { 'pahiram.code': code }),
          },
        },
        context,
      )

      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    async close() {
      // What could not be sent is logged by then; a collector that is away must not keep a deployment from ending.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/** Logs that spans cannot be sent, once until they can be again. */
function logFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined

        if (hasFailed && !isFailing) log(`Traces cannot be sent: ${result.error?.message}`, 'warn')
        if (!hasFailed && isFailing) log('Traces can be sent again.')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
