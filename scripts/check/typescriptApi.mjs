/**
 * dependency-cruiser reads TypeScript with the JavaScript API of TypeScript 6 or older, which TypeScript 7 no longer has.
 * Without that API it skips every .ts file and reports no error. `@ts-morph/common` carries the API. Its module also
 * answers for `typescript/package.json`, of which only `version` is read.
 */
import { registerHooks } from 'node:module'

const asked = /^typescript(\/package\.json)?$/

registerHooks({
  resolve: (specifier, context, next) =>
    asked.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
      ? next('@ts-morph/common/dist/typescript.js', context)
      : next(specifier, context),
})
