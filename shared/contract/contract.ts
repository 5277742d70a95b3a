/** Joins the groups for the server, the OpenAPI document and the tests. The console imports single groups instead. */
import { buildingContract } from './building.ts'
import { deviceContract } from './device.ts'
import { hotelContract } from './hotel.ts'
import { liveContract } from './live.ts'
import { mobanContract } from './moban.ts'
import { userinfoContract } from './userinfo.ts'

export const contract = {
  userinfo: userinfoContract,
  building: buildingContract,
  device: deviceContract,
  moban: mobanContract,
  live: liveContract,
  hotel: hotelContract,
} as const

export type Contract = typeof contract
