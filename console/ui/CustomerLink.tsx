import { Link } from 'wouter'
import { useMay } from '../api/me'

/** The name of a customer, which opens its page for who may read it. */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  return useMay()('customer.read') ? <Link href={`/customers/${id}`}>{name}</Link> : <span>{name}</span>
}
