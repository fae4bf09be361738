export type { RateLimiter, RateLimiterFactory, RateWindow } from '../storage/rate-limiter.ts'
export { type Authenticate, staticKeys } from './authenticate.ts'
export type { TrustedProxies } from './client-address.ts'
export type { CorsOrigins } from './cors.ts'
export { createHandler, type Handler, type RequestEvent, type RequestInfo } from './handler.ts'
export {
  DEFAULT_NODE_LISTENER_OPTIONS,
  type NodeListener,
  type NodeListenerOptions,
  type NodeRequestInfo,
  toNodeListener,
} from './node.ts'
export { DEFAULT_HANDLER_OPTIONS, type HandlerLimits, type HandlerOptions, PROFILES } from './options.ts'
