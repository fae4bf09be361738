export { expectEqualPrint as expectAlike } from '../../html/pairs/equal-print.ts'
export { smallPage } from '../../html/pairs/reference-pairs.ts'
