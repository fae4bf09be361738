import type { Rule } from './rule.ts'

/** XMP, document information, catalog and output intents. */
export const METADATA_RULES = {
  'xmp-missing': {
    UA1: '06-001',
    UA2: '8.11.1',
    A1: '6.7.2',
    A2: '6.6.2.1',
    A4: '6.7.2.1',
    requires: 'The catalog must have a metadata stream with an XMP packet',
  },
  'xmp-malformed': {
    UA1: '06-001',
    UA2: '8.11.1',
    A1: '6.7.9',
    A2: '6.6.2.1',
    A4: '6.7.2.1',
    requires: 'The XMP packet must be well-formed RDF in UTF-8',
  },
  'xmp-type': {
    UA1: '06-001',
    UA2: '8.11.1',
    A1: '6.7.2',
    A2: '6.6.2.1',
    A4: '6.7.2.1',
    requires: 'The metadata stream must have the Type Metadata and the Subtype XML',
  },
  'xmp-filter': { A1: '6.7.2', requires: 'The metadata stream must not have a Filter' },
  'xmp-header': {
    A1: '6.7.5',
    A2: '6.6.2.1',
    A4: '6.7.2.1',
    requires: 'The header of the XMP packet must not have the attributes bytes and encoding',
  },
  'xmp-identification': {
    UA1: '06-002',
    UA2: '5',
    A1: '6.7.11',
    A2: '6.6.4',
    A4: '6.7.3',
    requires: 'The XMP packet must identify the standard and its conformance level',
  },
  'xmp-extension': {
    A1: '6.7.8',
    A2: '6.6.2.3.1',
    requires: 'Properties outside of the predefined schemas must be declared in an extension schema',
  },
  'xmp-extension-incomplete': {
    A1: '6.7.8',
    A2: '6.6.2.3.3',
    requires:
      'An extension schema must have schema, namespaceURI, prefix, and name, valueType, category and description of each property',
  },
  'xmp-value-type': {
    A1: '6.7.9',
    A2: '6.6.2.3.1',
    requires: 'Properties of the predefined schemas must have the type of their schema',
  },
  'document-title': {
    UA1: '06-003',
    UA2: '8.11.1',
    requires: 'The XMP packet must have a title (dc:title)',
  },
  'info-equals-xmp': {
    A1: '6.7.3',
    requires: 'Entries of the document information dictionary must equal the properties of the XMP packet',
  },
  'display-title': {
    UA1: '07-001',
    UA2: '8.11.2',
    requires: 'The ViewerPreferences must have DisplayDocTitle',
  },
  'display-title-false': {
    UA1: '07-002',
    UA2: '8.11.2',
    requires: 'DisplayDocTitle must be true',
  },
  marked: {
    UA1: '7.1',
    UA2: '6.2',
    A1: '6.8.2.2',
    A2: '6.7.2.2',
    levels: ['a'],
    requires: 'The catalog must have MarkInfo with Marked true',
  },
  suspects: { UA1: '01-007', requires: 'MarkInfo must not have Suspects true' },
  'structure-missing': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'The document must have a structure tree',
  },
  'language-default': { UA2: '8.4.4', requires: 'The catalog must have Lang' },
  'language-content': {
    UA1: '11-001',
    requires: 'The natural language of text must be known: set Lang in the catalog or in the structure',
  },
  'language-alternatives': {
    UA1: '11-002',
    requires: 'The natural language of Alt, ActualText and E must be known',
  },
  'language-outline': { UA1: '11-003', requires: 'The natural language of the outline must be known' },
  'language-annotations': {
    UA1: '11-004',
    requires: 'The natural language of Contents of annotations must be known',
  },
  'language-fields': { UA1: '11-005', requires: 'The natural language of TU of form fields must be known' },
  'language-metadata': { UA1: '11-006', requires: 'The natural language of the title must be known' },
  'language-syntax': {
    UA1: '11-001',
    UA2: '8.4.4',
    A1: '6.8.4',
    A2: '6.7.4',
    levels: ['a'],
    requires: 'Lang must be a language tag (BCP 47)',
  },
  'output-intent-profile': {
    A1: '6.2.2',
    A2: '6.2.3',
    A4: '6.2.3',
    requires: 'A PDF/A output intent must have a valid ICC profile of an output or display device',
  },
  'output-intent-version': {
    A1: '6.2.2',
    A2: '6.2.3',
    A4: '6.2.3',
    requires:
      'The ICC profile of the output intent must have a version of the standard: 2 for PDF/A-1, up to 4 for others',
  },
  'output-intents-differ': {
    A1: '6.2.2',
    A2: '6.2.3',
    A4: '6.2.3',
    requires: 'All output intents must have the same DestOutputProfile',
  },
  'output-intent-reference': {
    A2: '6.2.3',
    A4: '6.2.3',
    requires: 'An output intent must not have DestOutputProfileRef',
  },
} as const satisfies Record<string, Rule>
