/**
 * Placeholders in examples for values that only the server knows. Each reference is a well-formed value, so
 * that an example fits its schema unchanged and reads well in the OpenAPI document; the contract tests
 * substitute values of their own world (`tests/contract/exampleWorld.ts` resolves each).
 */
export const REFERENCES = {
  project: 'prj_example',
  /** One that may be deleted, and what it is called. */
  spareProject: 'prj_spare',
  spareProjectName: 'Harbour annexe',
  area: 'ara_room-301',
  host: 'hst_example',
  light: 'dev_light-1',
  leakSensor: 'dev_leak-1',
  /** An alarm that is not acknowledged. */
  alarm: 'alm_example',
  certification: 'cer_example',
  account: 'acc_example',
  /** Who calls, and with which password. */
  phone: '13800000002',
  password: 'demo-1234',
  newPassword: 'demo-5678',
  /** Phones without an account; a code was sent to the second. */
  strangerPhone: '13800000017',
  newcomerPhone: '13800000018',
  newcomerCode: '204816',
  /** The phone of an account that resets its password, and the code sent to it. */
  forgetfulPhone: '13800000006',
  forgetfulCode: '163264',
} as const

export type Reference = keyof typeof REFERENCES

export const ref = <R extends Reference>(name: R): (typeof REFERENCES)[R] => REFERENCES[name]
