/** A place on the earth, degrees. Whatever the product keeps or sends is GCJ-02, see {@link toGcj}. */
export interface Coordinates {
  longitude: number
  latitude: number
}

const RADIANS = Math.PI / 180
/** Mean radius of the earth, m. */
const EARTH = 6_371_000
/** Krasovsky's ellipsoid, which GCJ-02 is reckoned on: its half axis in m, and its eccentricity squared. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943
/** Degrees around the mainland: beyond them GCJ-02 is WGS-84. */
const [WEST, EAST, SOUTH, NORTH] = [72.004, 137.8347, 0.8293, 55.8271]

/** A sum of waves, as the published form of the shift has it. */
const waves = (at: number, parts: readonly (readonly [number, number])[]): number =>
  parts.reduce((sum, [height, per]) => sum + height * Math.sin(at * per * Math.PI), 0) * (2 / 3)

/** How far GCJ-02 lies from WGS-84 at a place, degrees. */
function shiftAt({ longitude, latitude }: Coordinates): Coordinates {
  const [x, y] = [longitude - 105, latitude - 35]
  const both = waves(x, [
    [20, 6],
    [20, 2],
  ])
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    both +
    waves(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ])
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    both +
    waves(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ])
  const sine = Math.sin(latitude * RADIANS)
  const curve = 1 - ECCENTRICITY * sine * sine
  return {
    longitude: east / ((AXIS / Math.sqrt(curve)) * Math.cos(latitude * RADIANS) * RADIANS),
    latitude: north / (((AXIS * (1 - ECCENTRICITY)) / (curve * Math.sqrt(curve))) * RADIANS),
  }
}

const isInChina = ({ longitude, latitude }: Coordinates): boolean =>
  longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH

/**
 * Coordinates as chat apps and the maps of the mainland have them (GCJ-02), of those of satellites and browsers (WGS-84): some hundred
 * metres apart.
 */
export function toGcj(wgs: Coordinates): Coordinates {
  if (!isInChina(wgs)) return { longitude: wgs.longitude, latitude: wgs.latitude }
  const shift = shiftAt(wgs)
  return { longitude: wgs.longitude + shift.longitude, latitude: wgs.latitude + shift.latitude }
}

/** The way back, to a few millimetres: what {@link toGcj} makes of it is compared, until it is the place. */
export function toWgs(gcj: Coordinates): Coordinates {
  let wgs: Coordinates = { longitude: gcj.longitude, latitude: gcj.latitude }
  for (let i = 0; i < 4; i++) {
    const there = toGcj(wgs)
    wgs = {
      longitude: wgs.longitude + gcj.longitude - there.longitude,
      latitude: wgs.latitude + gcj.latitude - there.latitude,
    }
  }
  return wgs
}

/** Metres between two places, as the crow flies. */
export function distanceBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number): number => Math.sin(((to - from) * RADIANS) / 2) ** 2
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(a.longitude, b.longitude)
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** To a tenth of a metre: what is beyond that is the noise of reckoning. */
export const rounded = ({ longitude, latitude }: Coordinates): Coordinates => ({
  longitude: Number(longitude.toFixed(6)),
  latitude: Number(latitude.toFixed(6)),
})

/** Coordinates in a text, such as the query of an address; null for what are none. */
export function coordinatesOf(longitude: string | undefined, latitude: string | undefined): Coordinates | null {
  const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?$/
  if (!longitude || !latitude || !NUMBER.test(longitude) || !NUMBER.test(latitude)) return null
  const at = { longitude: Number(longitude), latitude: Number(latitude) }
  return Math.abs(at.longitude) <= 180 && Math.abs(at.latitude) <= 90 ? at : null
}
