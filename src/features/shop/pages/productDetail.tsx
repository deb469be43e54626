import { screen, type ScreenProps } from '@/screen/screen'
import { Detail } from '../components/Detail'

/** A part that the shop sells. */
const ProductDetail = ({ visit }: ScreenProps) => <Detail key={visit.query.id} visit={visit} />

export default screen('/mall/product/detail', ProductDetail)
