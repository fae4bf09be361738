import type { Rule } from './rule.ts'

/** Content streams, colours, images, transparency. */
export const CONTENT_RULES = {
  'operator-defined': {
    UA1: '6.1',
    A1: '6.2.10',
    A2: '6.2.2',
    A4: '6.2.2',
    requires: 'Content streams must use only operators of ISO 32000-1',
  },
  'content-syntax': {
    UA1: '6.1',
    UA2: '6.1',
    A1: '6.2.10',
    A2: '6.2.2',
    A4: '6.2.2',
    requires: 'Content streams must be well-formed',
  },
  'resource-missing': {
    UA1: '6.1',
    UA2: '6.1',
    A1: '6.2.10',
    A2: '6.2.2',
    A4: '6.2.2',
    requires: 'Resources that a content stream names must exist',
  },
  'resources-inherited': {
    A2: '6.2.2',
    A4: '6.2.2',
    requires: 'A content stream that uses resources must have its own Resources',
  },
  'device-rgb': {
    A1: '6.2.3.3',
    A2: '6.2.4.3',
    A4: '6.2.4.3',
    requires: 'DeviceRGB needs an RGB output intent or DefaultRGB',
  },
  'device-cmyk': {
    A1: '6.2.3.3',
    A2: '6.2.4.3',
    A4: '6.2.4.3',
    requires: 'DeviceCMYK needs a CMYK output intent or DefaultCMYK',
  },
  'device-gray': {
    A1: '6.2.3.3',
    A2: '6.2.4.3',
    A4: '6.2.4.3',
    requires: 'DeviceGray needs an output intent or DefaultGray',
  },
  'icc-profile': {
    A1: '6.2.3.2',
    A2: '6.2.4.2',
    A4: '6.2.4.2',
    requires: 'An ICCBased colour space must have a valid profile with the same number of components',
  },
  'icc-version': {
    A1: '6.2.3.2',
    A2: '6.2.4.2',
    A4: '6.2.4.2',
    requires: 'ICC profiles must have version 2 (PDF/A-1), or up to 4',
  },
  'separation-consistent': {
    A2: '6.2.4.4',
    A4: '6.2.4.4',
    requires: 'Separations with the same name must have the same alternate space and tint transform',
  },
  'devicen-colorants': {
    A2: '6.2.4.4',
    A4: '6.2.4.4',
    requires: 'A DeviceN space must describe its spot colourants in Colorants',
  },
  'transfer-function': {
    A1: '6.2.8',
    A2: '6.2.5',
    A4: '6.2.5',
    requires: 'Graphics states must not have TR, and TR2 only with the value Default',
  },
  halftone: {
    A2: '6.2.5',
    A4: '6.2.5',
    requires: 'Halftones must have the type 1 or 5 and no HalftoneName',
  },
  'halftone-origin': { A4: '6.2.5', requires: 'Graphics states must not have HTO' },
  'rendering-intent': {
    A1: '6.2.9',
    A2: '6.2.6',
    A4: '6.2.4.6',
    requires:
      'The rendering intent must be RelativeColorimetric, AbsoluteColorimetric, Perceptual or Saturation',
  },
  'graphics-in-text': {
    UA2: '8.5.1',
    requires: 'Graphics must be in a Figure or Formula, or have ActualText',
  },
  'image-alternates': {
    A1: '6.2.4',
    A2: '6.2.8.1',
    A4: '6.2.7.1',
    requires: 'Images must not have Alternates',
  },
  'image-interpolate': {
    A1: '6.2.4',
    A2: '6.2.8.1',
    A4: '6.2.7.1',
    requires: 'Images must not be interpolated',
  },
  'image-bits': {
    A2: '6.2.8.1',
    A4: '6.2.7.1',
    requires: 'Images must have 1, 2, 4, 8 or 16 bits per component, image masks 1',
  },
  'jpeg2000-channels': {
    A2: '6.2.8.3',
    A4: '6.2.7.3',
    requires: 'JPEG 2000 data must have 1, 3 or 4 colour channels',
  },
  'jpeg2000-color': {
    A2: '6.2.8.3',
    A4: '6.2.7.3',
    requires:
      'JPEG 2000 data must have one colour specification, or one with APPROX 1, with METH 1 to 3 and not CIEJab',
  },
  'jpeg2000-depth': {
    A2: '6.2.8.3',
    A4: '6.2.7.3',
    requires: 'The channels of JPEG 2000 data must have the same number of bits, 1 to 38',
  },
  'image-opi': { A1: '6.2.4', A2: '6.2.8.1', A4: '6.2.7.1', requires: 'Images must not have OPI' },
  'form-opi': { A1: '6.2.5', A2: '6.2.9.1', A4: '6.2.8.1', requires: 'Forms must not have OPI' },
  'form-postscript': {
    A1: '6.2.5',
    A2: '6.2.9.1',
    requires: 'Forms must not have PS or Subtype2 PS',
  },
  'reference-xobject': {
    UA1: '30-001',
    A1: '6.2.6',
    A2: '6.2.9.2',
    A4: '6.2.8.2',
    requires: 'Reference XObjects must not be used',
  },
  'postscript-xobject': { A1: '6.2.7', A2: '6.2.9.3', requires: 'PostScript XObjects must not be used' },
  'form-marked-twice': {
    UA1: '30-002',
    requires: 'A form with marked-content identifiers must not be painted more than once, nor in a soft mask',
  },
  'soft-mask': { A1: '6.4', requires: 'Soft masks must not be used' },
  'transparency-group': { A1: '6.4', requires: 'Transparency groups must not be used' },
  'blend-mode': { A1: '6.4', requires: 'The blend mode must be Normal or Compatible' },
  'blend-mode-defined': {
    A2: '6.2.10',
    A4: '6.2.9',
    requires: 'The blend mode must be defined in ISO 32000-1',
  },
  opacity: { A1: '6.4', requires: 'Opacities (CA, ca) must be 1' },
  'group-color-space': {
    A2: '6.2.10',
    A4: '6.2.9',
    requires: 'A page with transparency must have a Group with CS, or the document an output intent',
  },
} as const satisfies Record<string, Rule>
