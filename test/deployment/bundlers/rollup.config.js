import { nodeResolve } from '@rollup/plugin-node-resolve'
import { NATIVE } from './native-packages.js'

export default {
  input: 'bundlers/main.js',
  output: { format: 'esm', entryFileNames: 'main.js' },
  external: [/^node:/, ...NATIVE],
  plugins: [nodeResolve({ preferBuiltins: true })],
}
