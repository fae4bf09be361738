import { DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './fetch/network-policy.ts'

/** What templates and pages may pull in. */
export interface AssetOptions extends NetworkPolicy {
  /** Folders below which templates may name pictures by relative path. */
  readonly roots: readonly string[]
  /** Pictures that every template may name: bytes, `data:` URIs or SVG text. */
  readonly images: Readonly<Record<string, Uint8Array | string>>
  /** A picture that cannot be had fails the render, or a grey one stands there and a warning says why. */
  readonly onError: 'fail' | 'placeholder'
}

export const DEFAULT_ASSETS: AssetOptions = {
  ...DEFAULT_NETWORK_POLICY,
  roots: [],
  images: {},
  onError: 'fail',
}
