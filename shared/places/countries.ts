/**
 * Countries by ISO 3166-1 alpha-2. Hong Kong, Macao and Taiwan are provinces in the Chinese table. Projects store
 * the Chinese name; other names come from Intl.
 */
const CODES =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB
GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MP MQ MR MS MT MU MV MW MX MY MZ
NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH
SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS
YE YT ZA ZM ZW`.split(/\s+/)

export const HOME_COUNTRY = '中国'

export interface Country {
  /** Name as stored in projects. */
  readonly name: string
  /** In the reader's language. */
  readonly shown: string
}

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region' })

/** All countries in the reader's order, China first. */
export function countriesIn(locale: string): readonly Country[] {
  const own = namesIn('zh-CN')
  const shown = namesIn(locale)
  const countries = CODES.map((code) => ({ name: own.of(code) ?? code, shown: shown.of(code) ?? code }))
  const order = new Intl.Collator(locale)
  return countries.sort(
    (a, b) =>
      Number(b.name === HOME_COUNTRY) - Number(a.name === HOME_COUNTRY) || order.compare(a.shown, b.shown),
  )
}

/** A project's country in the reader's language; an unknown country is returned unchanged. */
export function countryIn(locale: string, name: string): string {
  const own = namesIn('zh-CN')
  const code = CODES.find((each) => own.of(each) === name)
  return code === undefined ? name : (namesIn(locale).of(code) ?? name)
}
