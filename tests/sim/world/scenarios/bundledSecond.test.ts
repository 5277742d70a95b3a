import { testShare } from './support/bundled.ts'

testShare(1, 2)
