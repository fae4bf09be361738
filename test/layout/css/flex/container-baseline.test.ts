import { testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const page = (body: string) =>
  `<!doctype html><style>@page{size:200px 200px;margin:0}body{margin:0;font:16px/20px Roboto}.flex{display:inline-flex;align-items:center;height:20px}
  i{width:9px;height:9px;background:red}.inline{display:inline-block}.hidden{visibility:hidden}</style>x${body}`

// CSS Flexbox 1 §8.5
testReferencePairs([
  [
    'is the bottom of a first item without lines',
    page('<span class="flex"><i></i><span class="hidden">T</span></span>'),
    page('<i class="inline"></i>'),
  ],
  [
    'is that of an item with baseline alignment',
    page(
      '<span class="flex"><i style="align-self:end;background:none"></i><b style="align-self:baseline">T</b></span>',
    ),
    page('<b style="margin-left:9px">T</b>'),
  ],
  [
    'is the bottom of the first item of a grid without lines',
    page(
      '<span class="flex" style="display:inline-grid;grid:auto/auto auto"><i></i><span class="hidden">T</span></span>',
    ),
    page('<i class="inline"></i>'),
  ],
  [
    'does not depend on overflow',
    page('<span class="flex" style="overflow:hidden">T</span>'),
    page('<span class="flex">T</span>'),
  ],
])
