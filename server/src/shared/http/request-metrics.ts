import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/shared/metrics/metrics.ts';

/** From what feels immediate to what nobody waits for, in seconds. */
const latencyBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const isProgramRoute = /^\/(api|auth|health|metrics)(\/|$)/;

/** The pattern of the route, never the address itself: that would name records and grow without end. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  return isProgramRoute.test(url) ? url : 'web file';
}

/** Counts requests by route and status, and how long their answers took. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('inventory_http_requests_total', 'Answered requests.');
  const observe = metrics.histogram(
    'inventory_http_request_duration_seconds',
    'From the arrival of a request to the end of its answer.',
    latencyBounds,
  );
  const countAborted = metrics.counter(
    'inventory_http_requests_aborted_total',
    'Requests whose sender went before the answer.',
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    count({ method, route, status: String(reply.statusCode) });
    observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    countAborted({ route: routeOf(request) });
    done();
  });
}
