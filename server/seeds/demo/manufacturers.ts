import { createSeed, referenceTo, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

/** Makers, their support page, and how their serial numbers look. */
const makers: [name: string, supportUrl: string, supportPhone: string | null, serial: string][] = [
  ['Dell', 'https://www.dell.com/support', '+18006249897', '*******'],
  ['HP', 'https://support.hp.com', '+18004746836', '5CG#####@@'],
  ['Lenovo', 'https://support.lenovo.com', '+18554253737', 'PF#@@#@*'],
  ['Apple', 'https://support.apple.com', '+18002752273', '@*@*******'],
  ['Microsoft', 'https://support.microsoft.com', '+18006427676', '0########53'],
  ['Panasonic', 'https://na.panasonic.com/support', '+18006623537', '#@TSA#####'],
  ['Samsung', 'https://www.samsung.com/us/support', '+18007267864', 'R5CT####@@@'],
  ['Zebra', 'https://www.zebra.com/us/en/support-downloads.html', '+18007375003', '2#######50####'],
  ['Cisco', 'https://www.cisco.com/c/en/us/support', '+18005532447', 'FCW2###@0@*'],
  ['Aruba', 'https://www.hpe.com/support', '+18006333600', 'CNF#@@@***'],
  ['Palo Alto Networks', 'https://support.paloaltonetworks.com', '+18668989087', '0132#########'],
  ['APC', 'https://www.apc.com/support', '+18008004272', 'AS2###1#####'],
  ['Axis', 'https://www.axis.com/support', '+18004442947', 'ACCC8E######'],
  ['Wavetronix', 'https://www.wavetronix.com/support', '+18017345700', 'U######'],
  ['Daktronics', 'https://www.daktronics.com/support', '+18003258766', 'VF-#####-##'],
  ['Econolite', 'https://www.econolite.com/support', '+17146303700', 'CBT-####-###'],
  ['Q-Free', 'https://www.q-free.com/support', null, 'MAX####@#'],
  ['Vaisala', 'https://www.vaisala.com/en/support', '+18774824725', '@#######'],
  ['Trimble', 'https://www.trimble.com/support', '+18667875874', '6###R#####'],
  ['Leica Geosystems', 'https://leica-geosystems.com/support', '+18003677453', '1######'],
  ['DJI', 'https://www.dji.com/support', null, '1581F#@@@*****'],
  ['Motorola Solutions', 'https://www.motorolasolutions.com/support', '+18002214144', '527T@@####'],
  ['Kenwood', 'https://www.kenwood.com/usa/support', '+18005363966', 'B#@#####'],
  ['Geotab', 'https://www.geotab.com/support', '+18774368221', 'G9##@@######'],
  ['Force America', 'https://www.forceamerica.com/support', '+18883636723', 'SSC#######'],
  ['Troxler', 'https://www.troxlerlabs.com', '+18778769537', '#####'],
  ['Humboldt', 'https://www.humboldtmfg.com', '+18005447220', 'HM-######'],
  ['Canon', 'https://www.usa.canon.com/support', '+18006522666', '@@@#####'],
];

export interface Maker {
  record: SeedRecord;
  name: string;
  serialPattern: string;
}

export function makeManufacturers(world: World): Maker[] {
  return makers.map(([name, supportUrl, supportPhone, serialPattern], position) => ({
    name,
    serialPattern,
    record: createSeed(
      world,
      'manufacturer',
      { name, supportUrl, supportPhone, active: true },
      setupMoment(world, position, 2),
    ),
  }));
}

export function referenceToMaker(maker: Maker) {
  return referenceTo(maker.record, maker.name, null);
}
