import { screen, type ScreenProps } from '@/screen/screen'
import { Detail } from '../components/Detail'

/** A service that the shop sells. */
const ServiceDetail = ({ visit }: ScreenProps) => <Detail key={visit.query.id} visit={visit} />

export default screen('/mall/service/detail', ServiceDetail)
