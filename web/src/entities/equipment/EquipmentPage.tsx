export function EquipmentPage() {
  return <h1>EquipmentPage</h1>;
}
