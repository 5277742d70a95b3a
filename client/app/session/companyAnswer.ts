/** Handles the provider's response: for sign-in, or for linking a signed-in account. */
import { companySignInContract } from '#shared/contract/companySignIn.ts'
import { call } from '../../api/api.ts'

export const sendAnswer = (query: string) => call(companySignInContract.signIn, { query }, { isQuiet: true })

export const sendLink = (query: string) => call(companySignInContract.link, { query }, { isQuiet: true })
