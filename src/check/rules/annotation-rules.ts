import type { Rule } from './rule.ts'

/** ISO 32000-1 §12: annotations, form fields, actions. */
export const ANNOTATION_RULES = {
  'annotation-tagged': {
    UA1: '28-002',
    UA2: '8.9.2.3',
    requires: 'An annotation must be in an Annot element of the structure, in PDF/UA-2 a markup annotation',
  },
  'annotation-description': {
    UA1: '28-004',
    requires: 'An annotation must have Contents, or its structure element Alt',
  },
  'field-description': {
    UA1: '28-005',
    requires: 'A form field must have TU, or its structure element Alt',
  },
  'annotation-undefined': {
    UA1: '28-006',
    A1: '6.5.2',
    A2: '6.3.1',
    A4: '6.3.1',
    requires: 'The subtype of an annotation must be defined in the PDF version of the standard',
  },
  'annotation-forbidden': {
    A1: '6.5.2',
    A2: '6.3.1',
    A4: '6.3.1',
    requires:
      'Annotations must not have the subtype FileAttachment (PDF/A-1, PDF/A-4), 3D, RichMedia, Sound, Screen or Movie',
  },
  'annotation-trapnet': {
    UA1: '28-007',
    UA2: '8.9.2.4.15',
    requires: 'TrapNet annotations must not be used',
  },
  'tab-order-missing': {
    UA1: '28-008',
    UA2: '8.9.3.3',
    requires: 'A page with annotations must have Tabs',
  },
  'tab-order': {
    UA1: '28-009',
    UA2: '8.9.3.3',
    requires: 'The Tabs of a page with annotations must be S, in PDF/UA-2 A, W or S',
  },
  'widget-tagged': {
    UA1: '28-010',
    UA2: '8.10.1',
    requires: 'A Widget annotation must be in a Form element',
  },
  'link-tagged': {
    UA1: '28-011',
    UA2: '8.2.5.20',
    requires: 'A Link annotation must be in a Link element',
  },
  'link-description': { UA1: '28-012', requires: 'A Link annotation must have Contents' },
  'structure-destination': {
    UA2: '8.8',
    requires: 'Destinations in the document must be structure destinations',
  },
  'hidden-annotation-tagged': {
    UA2: '8.9.2.2',
    requires: 'An annotation that is invisible or not viewed must not be in the structure',
  },
  'rich-contents': {
    UA2: '8.9.2.3',
    requires: 'RC and Contents of a markup annotation must have the same text',
  },
  'stamp-contents': { UA2: '8.9.2.4.7', requires: 'A Stamp annotation must have Name or Contents' },
  'ink-contents': { UA2: '8.9.2.4.8', requires: 'An Ink annotation must have Contents' },
  'popup-tagged': { UA2: '8.9.2.4.9', requires: 'A Popup annotation must not be in the structure' },
  'attachment-relationship': {
    UA2: '8.9.2.4.10',
    requires: 'The file specification of a FileAttachment annotation must have AFRelationship',
  },
  'sound-annotation': { UA2: '8.9.2.4.11', requires: 'Sound and Movie annotations must not be used' },
  'screen-contents': { UA2: '8.9.2.4.12', requires: 'A Screen annotation must have Contents' },
  'media-contents': { UA2: '8.9.2.4.19', requires: '3D and RichMedia annotations must have Contents' },
  'contents-equals-alt': {
    UA2: '8.9.4.2',
    requires: 'Contents of an annotation and Alt of its element must be the same text',
  },
  'form-widgets': { UA2: '8.10.1', requires: 'A Form element must have at most one Widget annotation' },
  'widget-description': {
    UA2: '8.10.2.3',
    requires: 'A Widget annotation must have Contents, or its Form element a Lbl',
  },
  'watermark-tagged': {
    UA2: '8.9.2.4.16',
    requires: 'A Watermark annotation that is real content must be in an Annot element',
  },
  'widget-actions': {
    UA2: '8.10.2.3',
    requires: 'A Widget annotation with additional actions must have Contents',
  },
  'widget-empty': {
    UA2: '8.9.2.4.13',
    requires: 'A Widget annotation without width and height must not be in the structure',
  },
  'rich-value': {
    UA2: '8.10.3.3',
    requires: 'RV of a text field must have the same text as V',
  },
  'media-type': { UA1: '28-014', requires: 'A media clip must have CT' },
  'media-alternative': { UA1: '28-015', requires: 'A media clip must have Alt' },
  'attachment-annotation': {
    UA1: '28-016',
    requires: 'The file specification of a FileAttachment annotation must have F and UF',
  },
  'printer-mark-tagged': {
    UA1: '28-017',
    UA2: '8.9.2.4.14',
    requires: 'A PrinterMark annotation must not be in the structure',
  },
  'annotation-flags-missing': {
    A1: '6.5.3',
    A2: '6.3.2',
    A4: '6.3.2',
    requires: 'An annotation must have the flags F',
  },
  'annotation-flags': {
    A1: '6.5.3',
    A2: '6.3.2',
    A4: '6.3.2',
    requires: 'An annotation must have the flag Print, and not Hidden, Invisible or NoView',
  },
  'annotation-opacity': { A1: '6.5.3', requires: 'The CA of an annotation must be 1' },
  'annotation-color': {
    A1: '6.5.3',
    requires: 'An annotation with C or IC needs an RGB output intent',
  },
  'annotation-appearance': {
    A1: '6.9',
    A2: '6.3.3',
    A4: '6.3.3',
    requires: 'An annotation must have a normal appearance (AP with N)',
  },
  'appearance-states': {
    A1: '6.5.3',
    A2: '6.3.3',
    A4: '6.3.3',
    requires: 'AP must have the entry N only: a dictionary of streams for buttons, otherwise a stream',
  },
  'form-appearances': {
    A1: '6.9',
    A2: '6.4.1',
    A4: '6.4.1',
    requires: 'NeedAppearances must not be true',
  },
  'field-actions': {
    A1: '6.9',
    A2: '6.4.1',
    A4: '6.4.1',
    requires: 'Form fields must not have A or, before PDF/A-4, AA',
  },
  'trigger-events': {
    A1: '6.6.2',
    A2: '6.5.2',
    A4: '6.6.3',
    requires: 'Trigger events (AA) must not be used, in PDF/A-4 only E, X, D, U, Fo and Bl of annotations',
  },
  'action-forbidden': {
    A1: '6.6.1',
    A2: '6.5.1',
    A4: '6.6.1',
    requires: 'Actions must be those that the standard allows; JavaScript, Launch, Sound and Movie are not',
  },
  'named-action': {
    A1: '6.6.1',
    A2: '6.5.1',
    A4: '6.6.1',
    requires: 'Named actions must be NextPage, PrevPage, FirstPage or LastPage',
  },
  'script-tree': { A1: '6.6.1', A2: '6.5.1', requires: 'The document must not have JavaScript' },
} as const satisfies Record<string, Rule>
