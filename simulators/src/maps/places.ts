/** Places that the simulated geocoders know, in WGS 84; AMap's answers are in the datum of Chinese maps. */
export type SimulatedPlace = {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly country_name: string;
  readonly latitude: number;
  readonly longitude: number;
};

export const googlePlaces: readonly SimulatedPlace[] = [
  {
    name: 'Tour Eiffel',
    region: 'Île-de-France',
    country: 'FR',
    country_name: 'France',
    latitude: 48.8584,
    longitude: 2.2945,
  },
  {
    name: 'Sacré-Cœur',
    region: 'Île-de-France',
    country: 'FR',
    country_name: 'France',
    latitude: 48.8867,
    longitude: 2.3431,
  },
  {
    name: 'Times Square',
    region: 'New York',
    country: 'US',
    country_name: 'United States',
    latitude: 40.758,
    longitude: -73.9855,
  },
  {
    name: 'Shibuya Crossing',
    region: 'Tokyo',
    country: 'JP',
    country_name: 'Japan',
    latitude: 35.6595,
    longitude: 139.7005,
  },
];

/** What AMap answers for a text: GCJ-02, as it publishes its coordinates. */
export const amapPlaces = [
  {
    words: '天安门',
    formatted_address: '北京市东城区天安门',
    province: '北京市',
    city: '北京市',
    district: '东城区',
    location: '116.397325,39.908736',
  },
  {
    words: '外滩',
    formatted_address: '上海市黄浦区外滩',
    province: '上海市',
    city: '上海市',
    district: '黄浦区',
    location: '121.490317,31.236305',
  },
] as const;
