/** Words that are the same in every language: names, abbreviations, units. Compared without regard to case. */
const sameEverywhere = new Set(
  `Atrium English Excel CSV JSON XML PDF PNG SVG HTTP HTTPS MQTT API URL ID IP MAC DNS SSID IPv4 IPv6
  Wi Fi WiFi WLAN LAN USB Zigbee Bluetooth KNX DALI Modbus RS485 OTA QR GPS LED RGB RGBW CCT TV AC DND MUR
  SOS CO CO2 VOC TVOC HCHO PM PM1 PM2 PM10 LQI RSSI QoS UTC GMT Ctrl Cmd Shift Alt Esc Enter Tab Space
  W kW MW Wh kWh MWh V A mA Hz kHz lx lm K C F m mm cm km s ms h min px dB dBm ppm ppb µg mg kg g Pa hPa kPa
  L B kB KB MB GB x`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)

/** Texts that stay in their own language wherever they stand. */
const ownName = new Set(['中文', '简体中文'])

const isChinese = /\p{Script=Han}/u

/** Whether a text can be in that language. Placeholders, tags and words without letters are ignored. */
export function isTranslated(text: string, language: 'en' | 'zh'): boolean {
  if (ownName.has(text)) return true
  if (language === 'en') return !isChinese.test(text)
  if (isChinese.test(text)) return true
  const words =
    text.replace(/\{\{.*?\}\}|<.*?>|\$t\(.*?\)/g, ' ').match(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu) ?? []
  return words.every((word) => sameEverywhere.has(word.toLowerCase()))
}
