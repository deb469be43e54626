/** The package has no types of its own; this is the part we use. */
declare module 'address-parse' {
  interface ParsedAddress {
    province: string
    city: string
    area: string
    details: string
    name: string
    mobile: string
    phone: string
    zip_code: string
    code: string
  }
  const addressParse: { parse(text: string): ParsedAddress[] }
  export default addressParse
}
