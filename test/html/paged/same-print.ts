export { expectEqualPrint as expectSamePrint } from '../pairs/equal-print.ts'
