/** Loaded for SVGs that define resources; see `needsResources`. */
import { createEffects } from './effects.ts'
import { drawMarkers } from './markers.ts'
import { createPaintServers } from './paint-servers.ts'
import type { ResourceContext, Resources } from './resources.ts'

export function createResources(context: ResourceContext): Resources {
  const effects = createEffects(context)
  return {
    servers: createPaintServers(context),
    effects,
    markers: (...shape) => drawMarkers({ context, effects }, ...shape),
  }
}
