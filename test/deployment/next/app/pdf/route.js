import { renderEverything } from '../../../render-everything.js'

export const dynamic = 'force-dynamic'

export async function GET() {
  return Response.json(await renderEverything())
}
