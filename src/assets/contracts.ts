/** The interfaces of pictures, files and fetching that other folders receive; `assets/` implements them. */
import type { RasterPicture } from '../graphics/raster-picture.ts'
import type { SvgPicture } from '../svg/svg-picture.ts'
import type { FontFaceRule } from '../text/fonts.ts'
import { DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './fetch/network-policy.ts'
import type { RequestHeaders } from './fetch/request-headers.ts'

/** Assets that templates and pages may load. */
export interface AssetOptions extends NetworkPolicy {
  /** Folders in which templates may refer to files by relative path. */
  readonly roots: readonly string[]
  /** Pictures that every template may refer to by name: bytes, `data:` URIs or SVG text. */
  readonly images: Readonly<Record<string, Uint8Array | string>>
  /** If a picture cannot be loaded: fail the render, or show a grey placeholder and warn. */
  readonly onError: 'fail' | 'placeholder'
}

export const DEFAULT_ASSETS: AssetOptions = {
  ...DEFAULT_NETWORK_POLICY,
  roots: [],
  images: {},
  onError: 'fail',
}

export type Picture = RasterPicture | SvgPicture

/**
 * The pictures of one render. Fails with `asset_denied`, `asset_failed`, `image_too_large`, `svg_too_complex`, or
 * `invalid_definition` if the reference is neither a string nor bytes.
 */
export interface PictureSource {
  /**
   * Resolves a reference: bytes, a `data:` URI, SVG text, a name in `named`, a picture of the engine, an http or
   * https URL that the policy allows, or a path below one of the asset roots. No other paths.
   * @param path JSON Pointer of the reference, for the message.
   */
  picture(
    reference: unknown,
    options: { named: Readonly<Record<string, unknown>>; path: string },
  ): Promise<Picture>
}

/** The attached files of one render. */
export interface FileSource {
  /**
   * @param reference A path below an asset root.
   * @param path JSON Pointer of the reference, for messages.
   * @throws PlatenError `asset_denied`, `asset_failed`.
   */
  file(reference: string, path: string): Promise<Uint8Array>
}

/** The kind of resource; it selects the Accept header. */
export type FetchKind = 'image' | ResourceKind | 'page' | 'json' | 'pdf'

export interface FetchRequest {
  /** http or https. */
  readonly url: string
  /** Default: anything. */
  readonly accept?: FetchKind | null
  /** Sent only to the origin of the URL: a redirect to another origin drops them. Names in lower case. */
  readonly headers?: RequestHeaders | null
  /** Default `maxAssetBytes`. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal | null
}

export interface Fetched {
  readonly bytes: Uint8Array
  /** URL after redirects, without a fragment: the base of relative URLs in the response. */
  readonly url: string
  /** The Content-Type header, unverified; null if absent. */
  readonly contentType: string | null
  /** Freshness lifetime in milliseconds; 0 if the response must not be reused. */
  readonly freshForMs: number
}

/** A webhook request; only the status of its response is read. */
export interface SendRequest {
  /** http or https. */
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal?: AbortSignal | null
}

/** Sends webhooks, with its own policy and deadline. */
export interface Sender {
  /** Throws `asset_denied` if the policy forbids the URL. Makes no network request. */
  check(url: string): Promise<void>
  /**
   * Sends to this URL without following redirects and returns the status of the response. Throws `asset_denied` if the
   * policy forbids the host, `asset_failed` if it does not respond in time, and the signal's reason.
   */
  send(request: SendRequest): Promise<{ status: number }>
  /** Aborts pending requests and closes all connections. */
  close(): Promise<void>
}

/** Fetches resources over the network, under an engine's policy. */
export interface Fetcher {
  /**
   * Sends a GET request and follows redirects, each checked like the first URL. Throws `asset_denied` if the policy
   * forbids the host, `asset_failed` if the response is an error, too late or too large, and the signal's reason.
   */
  fetch(request: FetchRequest): Promise<Fetched>
  /** Aborts pending requests and closes all connections. */
  close(): Promise<void>
}

export type ResourceKind = 'stylesheet' | 'font' | 'attachment'

/** Linked stylesheets, fonts and attachments; every failure is `asset_denied` or `asset_failed`. */
export interface ResourceSource {
  /** @param url Absolute: http, https or data. */
  load(url: string, kind: ResourceKind): Promise<LoadedResource>
}

export interface LoadedResource {
  readonly bytes: Uint8Array
  /** After redirects: base URL of relative references. */
  readonly url: string
  readonly contentType: string | null
}

/** An `@font-face` rule without a source that can be loaded. */
export interface FailedFont {
  readonly rule: FontFaceRule
  /** Sentences about each source. */
  readonly reason: string
}

/** A weight, a slant and a width that texts of a page have. */
export interface UsedFont {
  /** 1 to 1000. */
  readonly weight: number
  readonly italics: boolean
  /** Percentage of `font-stretch`. Default: 100. */
  readonly stretch?: number
}
