export { type Authenticate, staticKeys } from './authenticate.ts'
export { createHandler, type Handler, type RequestInfo } from './handler.ts'
export { type NodeListener, toNodeListener } from './node.ts'
export { DEFAULT_HANDLER_OPTIONS, type HandlerLimits, type HandlerOptions, PROFILES } from './options.ts'
