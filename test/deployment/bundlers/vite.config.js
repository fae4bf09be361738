import { NATIVE } from './native-packages.js'

export default {
  build: { ssr: 'bundlers/main.js', target: 'node20' },
  ssr: { noExternal: true, external: NATIVE },
}
