import { NATIVE } from './native-packages.js'

export default {
  mode: 'production',
  target: 'node20',
  entry: './bundlers/main.js',
  output: { filename: 'main.js', module: true, chunkFormat: 'module' },
  experiments: { outputModule: true },
  externalsType: 'module',
  externals: NATIVE,
}
