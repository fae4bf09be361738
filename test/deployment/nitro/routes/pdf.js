import { renderEverything } from '../../render-everything.js'

export default defineEventHandler(() => renderEverything())
