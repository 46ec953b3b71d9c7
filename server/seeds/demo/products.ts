/** A product the agency buys. `share`: how often; `batch`: how many at a time at most; `endsIn`: months until support ends. */
export interface Product {
  maker: string;
  name: string;
  number?: string;
  category: string;
  price: number;
  share: number;
  batch?: number;
  warranty?: number;
  endsIn?: number;
  facts?: Record<string, unknown>;
}

const p = (
  category: string,
  maker: string,
  name: string,
  number: string | undefined,
  price: number,
  share: number,
  batch = 1,
  more: Pick<Product, 'warranty' | 'endsIn' | 'facts'> = {},
): Product => ({ category, maker, name, number, price, share, batch, ...more });

const pc = (memory: number, storage: number, system: string, screen?: number) => ({
  facts: {
    memory_gb: memory,
    storage_gb: storage,
    operating_system: system,
    ...(screen && { screen_size: screen }),
  },
});

export const productList: readonly Product[] = [
  p('LAP', 'Dell', 'Latitude 7450', 'L7450-U7', 1574.91, 9, 24, pc(16, 512, 'Windows 11', 14)),
  p('LAP', 'Dell', 'Latitude 5440', 'L5440-I5', 1189, 6, 20, {
    ...pc(16, 256, 'Windows 11', 14),
    endsIn: 14,
  }),
  p('LAP', 'Dell', 'Latitude 5420', 'L5420-I5', 1098.5, 4, 20, {
    ...pc(8, 256, 'Windows 10', 14),
    endsIn: -11,
  }),
  p('LAP', 'Dell', 'Precision 5690', 'P5690-U9', 3489, 2, 6, pc(64, 1024, 'Windows 11', 16)),
  p('LAP', 'Lenovo', 'ThinkPad T14 Gen 5', '21ML', 1499, 4, 16, pc(32, 512, 'Windows 11', 14)),
  p('LAP', 'Panasonic', 'Toughbook 40', 'FZ-40', 4689.2, 3, 8, pc(32, 512, 'Windows 11', 14)),
  p('LAP', 'Panasonic', 'Toughbook 55', 'FZ-55', 2799, 2, 8, { ...pc(16, 512, 'Windows 10', 14), endsIn: 4 }),
  p('LAP', 'Microsoft', 'Surface Laptop 6', 'ZLP-1', 1699, 1, 8, pc(16, 512, 'Windows 11', 13.5)),
  p('LAP', 'Apple', 'MacBook Pro 14', 'A2918', 2399, 1, 3, pc(24, 1024, 'macOS', 14.2)),
  p('DSK', 'Dell', 'OptiPlex 7020', 'O7020-SFF', 989, 4, 20, pc(16, 512, 'Windows 11')),
  p('DSK', 'Dell', 'OptiPlex 7080', 'O7080-MFF', 899, 2, 16, { ...pc(16, 256, 'Windows 10'), endsIn: -6 }),
  p('DSK', 'HP', 'Z4 G5 Workstation', 'Z4G5', 3899, 2, 6, pc(64, 2048, 'Windows 11')),
  p('DSK', 'Lenovo', 'ThinkCentre M70q', '12E3', 749, 2, 10, pc(16, 256, 'Windows 11')),
  p('MON', 'Dell', 'U2724D monitor', 'U2724D', 388.6, 8, 30, { facts: { screen_size: 27 } }),
  p('MON', 'Dell', 'P2422H monitor', 'P2422H', 219, 4, 30, { facts: { screen_size: 23.8 }, endsIn: 2 }),
  p('MON', 'Samsung', 'QM55C display', 'LH55QMC', 1289, 1, 6, { facts: { screen_size: 55 } }),
  p('MON', 'HP', 'E27 G5 monitor', '6N4E2AA', 259, 2, 16, { facts: { screen_size: 27 } }),
  p('DOC', 'Dell', 'WD19S dock', 'WD19S180', 219.99, 3, 20),
  p('DOC', 'HP', 'Thunderbolt Dock G4', '4J0A2AA', 259, 1, 10),
  p('TAB', 'Apple', 'iPad Pro 11 (M4)', 'A2836', 1099, 3, 10, {
    facts: { screen_size: 11, storage_gb: 256 },
    warranty: 12,
  }),
  p('TAB', 'Apple', 'iPad (10th generation)', 'A2696', 449, 2, 12, {
    facts: { screen_size: 10.9, storage_gb: 64 },
    warranty: 12,
  }),
  p('TAB', 'Samsung', 'Galaxy Tab Active5', 'SM-X300', 549, 2, 10, {
    facts: { screen_size: 8, storage_gb: 128 },
  }),
  p('TAB', 'Zebra', 'ET45 rugged tablet', 'ET45', 989, 1, 6, {
    facts: { screen_size: 10.1, storage_gb: 128 },
  }),
  p('PHN', 'Apple', 'iPhone 15', 'A3090', 729, 3, 20, { warranty: 12 }),
  p('PHN', 'Samsung', 'Galaxy XCover7', 'SM-G556', 529, 2, 16, { warranty: 24 }),
  p('PHN', 'Zebra', 'TC58 handheld', 'TC58', 1349, 1, 8),
  p('PRN', 'HP', 'LaserJet M612', '7PS86A', 1149, 2, 4, { warranty: 12 }),
  p('PRN', 'HP', 'DesignJet T850 plotter', '2Y9H0A', 2469, 1, 1, { warranty: 24 }),
  p('PRN', 'Canon', 'imageRUNNER DX C3826', '5961C002', 5890, 1, 1, { warranty: 12 }),
  p('PRN', 'Zebra', 'ZT411 label printer', 'ZT41142', 1499, 1, 2, { warranty: 12 }),
  p('SRV', 'Dell', 'PowerEdge R760', 'R760', 18_578.12, 1, 4, { facts: { memory_gb: 512 }, warranty: 60 }),
  p('SRV', 'Dell', 'PowerEdge R650', 'R650', 12_340, 1, 3, { facts: { memory_gb: 256 }, endsIn: 20 }),
  p('SRV', 'HP', 'ProLiant DL380 Gen11', 'DL380G11', 15_920, 0.6, 2, { facts: { memory_gb: 384 } }),
  p('UPS', 'APC', 'Smart-UPS 3000', 'SMT3000RM2U', 1899, 1, 4),
  p('UPS', 'APC', 'Smart-UPS 1500', 'SMT1500C', 749, 1, 6),
  p('SWI', 'Cisco', 'Catalyst 9300-48P', 'C9300-48P-A', 7837.5, 2, 6, {
    facts: { port_count: 48, poe: true },
    warranty: 60,
  }),
  p('SWI', 'Cisco', 'Catalyst 9200L-24P', 'C9200L-24P', 3120, 2, 6, { facts: { port_count: 24, poe: true } }),
  p('SWI', 'Cisco', 'IE-3300 rugged switch', 'IE-3300-8P2S', 2190, 2, 10, {
    facts: { port_count: 10, poe: true },
  }),
  p('RTR', 'Cisco', 'Catalyst 8200 edge router', 'C8200-1N-4T', 4380, 1, 3),
  p('RTR', 'Palo Alto Networks', 'PA-440 firewall', 'PAN-PA-440', 1460, 1, 4),
  p('RTR', 'Palo Alto Networks', 'PA-3410 firewall', 'PAN-PA-3410', 21_300, 0.3, 2),
  p('WAP', 'Aruba', 'AP-515 access point', 'Q9H62A', 689, 2, 12),
  p('WAP', 'Cisco', 'Catalyst 9136I access point', 'C9136I-B', 1240, 1, 10),
  p('CAM', 'Axis', 'Q6225-LE PTZ camera', '02316-004', 3960, 4, 10, {
    facts: { resolution: '1080p' },
    warranty: 60,
  }),
  p('CAM', 'Axis', 'P1468-LE bullet camera', '02342-001', 1129, 2, 8, {
    facts: { resolution: '4K' },
    warranty: 60,
  }),
  p('CAM', 'Axis', 'Q1656-LE box camera', '02420-001', 1689, 1, 6, {
    facts: { resolution: '2K' },
    warranty: 60,
  }),
  p('SEN', 'Wavetronix', 'SmartSensor HD', 'SS-126', 6240, 3, 8, { warranty: 60 }),
  p('SEN', 'Wavetronix', 'SmartSensor Matrix', 'SS-225', 5480, 1, 4, { warranty: 60 }),
  p('DMS', 'Daktronics', 'Vanguard VF-2420 sign', 'VF-2420', 86_400, 0.4, 2, {
    warranty: 60,
    facts: { rows_and_columns: '27x125' },
  }),
  p('DMS', 'Daktronics', 'Vanguard VX-1420 sign', 'VX-1420', 41_250, 0.4, 2, {
    warranty: 60,
    facts: { rows_and_columns: '27x60' },
  }),
  p('SIG', 'Econolite', 'Cobalt controller', 'COB2110', 3985, 2, 10, { warranty: 24 }),
  p('SIG', 'Q-Free', 'MaxTime 2070 controller', '2070-1C', 4420, 1, 6, { warranty: 24 }),
  p('RWIS', 'Vaisala', 'RWS200 weather station', 'RWS200', 28_750, 0.6, 2, { warranty: 24 }),
  p('RWIS', 'Vaisala', 'MD30 road sensor', 'MD30', 9860, 0.6, 3, { warranty: 24 }),
  p('GNSS', 'Trimble', 'R12i receiver', 'R12I-101', 23_900, 0.8, 3, { warranty: 24 }),
  p('GNSS', 'Trimble', 'DA2 receiver', 'DA2', 3150, 1, 4, { warranty: 12 }),
  p('TOTS', 'Trimble', 'S7 total station', 'S7-2', 34_600, 0.5, 2, { warranty: 24 }),
  p('TOTS', 'Leica Geosystems', 'TS16 total station', 'TS16-P', 29_840, 0.4, 2, { warranty: 24 }),
  p('UAS', 'DJI', 'Matrice 350 RTK', 'M350', 11_470, 0.5, 2, { warranty: 12 }),
  p('UAS', 'DJI', 'Mavic 3 Enterprise', 'M3E', 3628, 0.6, 3, { warranty: 12 }),
  p('PRAD', 'Motorola Solutions', 'APX 6000 portable radio', 'H98UCF9PW6', 3280, 3, 16),
  p('PRAD', 'Kenwood', 'NX-5300 portable radio', 'NX-5300K2', 1189, 1, 10),
  p('MRAD', 'Motorola Solutions', 'APX 6500 mobile radio', 'M25URS9PW1', 3640, 3, 12),
  p('MRAD', 'Kenwood', 'NX-5700 mobile radio', 'NX-5700HBK', 1320, 1, 8),
  p('TELE', 'Geotab', 'GO9 telematics unit', 'GO9-LTE', 119, 3, 30, { warranty: 12 }),
  p('SPRD', 'Force America', '6100 spreader control', 'SSC6100', 4980, 1, 8, { warranty: 24 }),
  p('LABM', 'Troxler', '3440 density gauge', '3440-P', 9870, 0.6, 2, { warranty: 12 }),
  p('LABM', 'Humboldt', 'Compression tester HCM-3000', 'HCM-3000.3F', 13_240, 0.3, 1, { warranty: 12 }),
  p('LABM', 'Humboldt', 'Proctor compactor', 'H-1361', 6120, 0.2, 1, { warranty: 12 }),
  p('DSW', 'Microsoft', 'Microsoft 365 G3', 'AAD-33177', 264, 0, 1, { warranty: 0 }),
];
