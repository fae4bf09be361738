import { BACKGROUND_SECTIONS } from './backgrounds.ts'
import { CONTAINER_SECTIONS } from './containers.ts'
import { CONTINUED_SECTIONS } from './continued-boxes.ts'
import { BOX_SECTIONS } from './css2-boxes.ts'
import { FLOW_SECTIONS } from './css2-flow.ts'
import { TABLE_SECTIONS } from './css2-tables.ts'
import { FLEX_SECTIONS } from './flexbox.ts'
import { FRAGMENTATION_SECTIONS } from './fragmentation.ts'
import { CASCADE_SECTIONS, CONTENT_SECTIONS } from './generated-content.ts'
import { MULTICOL_SECTIONS } from './multicol.ts'
import { PAGED_SECTIONS } from './paged-media.ts'
import { testSections } from './reference-pairs.ts'
import { SHAPE_SECTIONS } from './shapes.ts'
import { SIZING_SECTIONS } from './sizing.ts'
import { TEXT_SECTIONS } from './text.ts'
import { TRANSFORM_SECTIONS } from './transforms.ts'
import { VALUE_SECTIONS } from './values.ts'
import { WRITING_MODE_SECTIONS } from './writing-modes.ts'

testSections([...BOX_SECTIONS, ...FLOW_SECTIONS, ...TABLE_SECTIONS])
testSections([...FLEX_SECTIONS, ...MULTICOL_SECTIONS])
testSections([...FRAGMENTATION_SECTIONS, ...CONTINUED_SECTIONS, ...PAGED_SECTIONS])
testSections([
  ...TEXT_SECTIONS,
  ...CONTENT_SECTIONS,
  ...CASCADE_SECTIONS,
  ...VALUE_SECTIONS,
  ...CONTAINER_SECTIONS,
])
testSections([
  ...BACKGROUND_SECTIONS,
  ...TRANSFORM_SECTIONS,
  ...SHAPE_SECTIONS,
  ...SIZING_SECTIONS,
  ...WRITING_MODE_SECTIONS,
])
