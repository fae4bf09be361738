import { renderEverything } from '../render-everything.js'

// No await at the top level, which bundles of CommonJS cannot have.
renderEverything().then(
  result => console.log(JSON.stringify(result)),
  ({ code, message }) => console.log(JSON.stringify({ code, message })),
)
