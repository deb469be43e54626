import { areaList } from '@vant/area-data'
import addressParse from 'address-parse'

const NAME = /^(?:[\p{Script=Han}·]{2,8}|\p{L}[\p{L} .'-]{1,39})$/u

/**
 * Splits pasted text ("张三 13812345678 广东省深圳市…") into its parts, with the division names of /area/getProvinceCity.
 * What is not recognised stays in `address`, so that nothing the person pasted is lost.
 */
export function resolveAddress(text: string) {
  const [parsed] = addressParse.parse(text)
  if (!parsed) return { province: '', city: '', dist: '', address: text.trim(), name: '', phone: '' }
  const { code, details } = parsed
  const phone = parsed.mobile || parsed.phone
  // the parser takes any short word for a name; without a place or a phone around it that is a guess
  const isName = NAME.test(parsed.name) && (code !== '' || phone !== '')
  const address = (isName || !parsed.name ? details : code || phone ? `${details} ${parsed.name}` : text).trim()
  return {
    province: areaList.province_list[code.slice(0, 2) + '0000'] ?? parsed.province,
    city: areaList.city_list[code.slice(0, 4) + '00'] ?? parsed.city,
    dist: areaList.county_list[code] ?? parsed.area,
    address,
    name: isName ? parsed.name : '',
    phone,
  }
}
