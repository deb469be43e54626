import ipaddr from 'ipaddr.js'

/** What is counted as one address: of IPv6 the /64, because every connection at home has that many of its own. '' for a connection that is gone. */
export function networkOf(ip: string | undefined): string {
  // an address of the machine's own network says behind % which one
  const text = ip?.split('%')[0] ?? ''
  if (!ipaddr.isValid(text)) return ''
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map(part => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}
