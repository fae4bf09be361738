import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const AT = { originX: 'left', originY: 'top' }
const SHADOW = { color: 'rgba(0, 0, 0, 0.8)', blur: 8, offsetX: 10, offsetY: 10 }
const PICTURE = { type: 'Image', ...AT, src: LANDSCAPE, width: 60, height: 40, shadow: SHADOW }

/** The viewport moves the background and overlay of a scene, but does not scale their shadows. */
export const ZOOMED_SHADOWS: readonly FabricScene[] = [
  fabricScene(
    'shadows-zoomed-behind-and-over',
    7,
    [{ type: 'Rect', ...AT, left: 30, top: 130, width: 80, height: 60, fill: '#38a169', shadow: SHADOW }],
    {
      viewportTransform: [0.5, 0, 0, 0.5, 20, 10],
      backgroundImage: { ...PICTURE, left: 20, top: 20, scaleX: 2, scaleY: 2 },
      overlayImage: { ...PICTURE, left: 200, top: 200 },
    },
  ),
]
