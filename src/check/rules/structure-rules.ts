import type { Rule } from './rule.ts'

/** ISO 32000-1 §14.7 and §14.8: marked content and structure. */
export const STRUCTURE_RULES = {
  'artifact-in-tagged': { UA1: '01-003', requires: 'An artifact must not be inside of tagged content' },
  'tagged-in-artifact': { UA1: '01-004', requires: 'Tagged content must not be inside of an artifact' },
  'untagged-content': {
    UA1: '01-005',
    UA2: '8.2.2',
    requires: 'Content must be tagged or marked as an artifact',
  },
  'content-without-element': {
    UA1: '01-005',
    UA2: '8.2.2',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'Every marked-content identifier must belong to one structure element',
  },
  'parent-tree': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'The parent tree must map marked content and annotations to their structure elements',
  },
  'mcid-unique': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'Marked-content identifiers of a content stream must be unique',
  },
  'marks-balanced': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'Marked-content sequences must begin and end in the same content stream',
  },
  'structure-cycle': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'The structure must be a tree: every element has one parent, which is its P',
  },
  'id-tree': {
    UA1: '7.1',
    UA2: '8.2.1',
    A1: '6.8.3.3',
    A2: '6.7.3.3',
    levels: ['a'],
    requires: 'IDTree must map each ID to its structure element',
  },
  'structure-type': {
    UA1: '02-001',
    UA2: '8.2.4',
    A1: '6.8.3.4',
    A2: '6.7.3.4',
    levels: ['a'],
    requires: 'Structure types must be standard types, or mapped to one by the role map',
  },
  'role-map-cycle': {
    UA1: '02-003',
    UA2: '8.2.4',
    A1: '6.8.3.4',
    A2: '6.7.3.4',
    levels: ['a'],
    requires: 'The role map must not have cycles',
  },
  'role-map-standard': {
    UA1: '02-004',
    UA2: '8.2.4',
    A2: '6.7.3.4',
    levels: ['a'],
    requires: 'The role map must not map standard structure types',
  },
  'role-map-namespace': {
    UA2: '8.2.4',
    requires: 'RoleMapNS must not map types to types of the same namespace',
  },
  'document-root': {
    UA2: '8.2.5.2',
    requires: 'The only child of the structure tree must be a Document of the namespace of PDF 2.0',
  },
  containment: {
    UA2: '8.2.1',
    requires:
      'Structure elements must contain only types that ISO 32000-2 Annex L and ISO/TS 32005 allow in them',
  },
  'toc-reference': {
    UA2: '8.2.5.8',
    requires: 'A TOCI must have Ref, on the element or on one below it',
  },
  'heading-plain': { UA2: '8.2.5.12', requires: 'The structure type H must not be used' },
  'note-type': {
    UA2: '8.2.5.14',
    requires: 'The structure type Note must be mapped to a type of PDF 2.0, such as FENote',
  },
  'note-reference': {
    UA2: '8.2.5.14',
    requires: 'Elements that refer to an FENote must be in the Ref of the FENote, and the FENote in theirs',
  },
  'note-kind': {
    UA2: '8.2.5.14',
    requires: 'The NoteType of an FENote must be Footnote, Endnote or None',
  },
  'link-targets': {
    UA2: '8.2.5.20',
    requires: 'The link annotations of an element must have the same target',
  },
  'list-numbering': {
    UA2: '8.2.5.25',
    requires: 'A list with Lbl must have ListNumbering other than None',
  },
  'caption-position': {
    UA2: '8.2.5.27',
    requires: 'A Caption must be the first or the last child of its parent',
  },
  'math-parent': { UA2: '8.2.5.29', requires: 'The element math of MathML must be in a Formula' },
  'private-use': {
    UA2: '8.4.3',
    A4: '6.2.10.8',
    requires: 'ActualText and, in PDF/UA-2, Alt must not have characters for private use',
  },
  'private-use-text': {
    UA2: '8.6',
    requires: 'Texts for people must not have characters for private use',
  },
  'table-structure': {
    UA1: '09-004',
    UA2: '8.2.5.26',
    requires: 'Elements of tables must be nested as Table, THead, TBody, TFoot, TR, TH and TD are defined',
  },
  'list-structure': {
    UA1: '09-005',
    UA2: '8.2.5.25',
    requires: 'Elements of lists must be nested as L, LI, Lbl and LBody are defined',
  },
  'toc-structure': { UA1: '09-006', requires: 'TOC must contain TOC, TOCI and Caption only' },
  'ruby-structure': {
    UA1: '09-007',
    UA2: '8.2.5.23',
    requires: 'Ruby must contain RB and RT, or RB, RP, RT and RP',
  },
  'warichu-structure': {
    UA1: '09-008',
    UA2: '8.2.5.24',
    requires: 'Warichu must contain WP, WT and WP',
  },
  'table-grid': {
    UA1: '09-004',
    UA2: '8.2.5.26',
    requires: 'The rows of a table must have the same number of columns, spans included',
  },
  'header-scope': {
    UA1: '15-003',
    UA2: '8.2.5.26',
    requires:
      'The headers of a table must be known from the Scope of each TH, or from Headers that name TH by their ID',
  },
  'figure-alternative': {
    UA1: '13-004',
    UA2: '8.2.5.28.2',
    requires: 'A Figure must have Alt or ActualText',
  },
  'formula-alternative': { UA1: '17-002', requires: 'A Formula must have Alt' },
  'bounding-box': {
    UA1: '7.1',
    requires:
      'A Figure or Table whose content is on one page must have the Layout attribute BBox (ISO 32000-1 §14.8.5.4.3)',
  },
  'first-heading': { UA1: '14-002', requires: 'The first heading must be H1' },
  'heading-skipped': { UA1: '14-003', requires: 'Heading levels must not be skipped' },
  'heading-repeated': { UA1: '14-006', requires: 'An element must have at most one child H' },
  'heading-mixed': { UA1: '14-007', requires: 'A document must not use both H and H1 to H6' },
  'note-id': { UA1: '19-003', requires: 'A Note must have an ID' },
  'note-id-unique': { UA1: '19-004', requires: 'The IDs of Notes must be unique' },
} as const satisfies Record<string, Rule>
