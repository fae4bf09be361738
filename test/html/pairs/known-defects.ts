/** Pairs of references that Chromium's print equals and ours does not yet. Fixing one deletes its row. */
export const KNOWN_DEFECTS: ReadonlySet<string> = new Set([
  'CSS 2.2 §8.3.1 collapsing margins: clearance separates the margin from its siblings',
  'CSS 2.2 §9.6, §10.1 absolute positions: refer to the box of an inline ancestor',
  'CSS 2.2 §17.6 borders of cells: empty-cells: hide',
  'Flexbox §4 flex items: the static position of an absolutely positioned child follows the alignment (§4.1)',
  'Flexbox §5 ordering and orientation: a column wraps at a height',
  'Multicol §3 number and width of columns: padding is outside of the columns',
  'Multicol §4 gaps and rules: a rule may be wider than its gap',
  'Multicol §2 columns as containers: a positioned container contains absolutely positioned boxes',
])
