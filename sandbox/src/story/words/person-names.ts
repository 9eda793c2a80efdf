const words = (text: string): string[] => text.trim().split(/\s+/);

/** First and last names that go together. The first group is the largest, so most of a cast comes from it. */
export const nameGroups: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first:
      words(`Abigail Adam Alice Amelia Andrew Arthur Beatrice Ben Bridget Callum Caroline Charlotte Clare Connor Daisy Daniel
      Declan Duncan Eleanor Elliot Emma Esther Fergus Fiona Frances Gareth Gemma George Grace Graham Gwen Harriet Hazel Helen
      Hugh Imogen Isaac Jack Joanna Joel Josie Judith Keith Laura Leo Lewis Liam Lorna Lucy Malcolm Martha Matthew Maureen
      Megan Miles Naomi Neil Nina Nora Oliver Owen Patrick Pauline Phoebe Rachel Rhys Robin Rosalind Ruth Sally Sean Simon
      Stella Stephen Tamsin Theo Tilly Toby Verity Victor Will Winifred`),
    last: words(`Abbott Adair Aldridge Ashworth Atherton Bagshaw Barlow Bexley Blakemore Bowden Brackley Calloway Cartwright Catterall
      Chadwick Clough Copley Crabtree Cullen Dalby Darcy Dewhurst Drummond Eccles Ellery Entwistle Fairclough Farrow Fenwick
      Fothergill Gilchrist Goodall Greaves Hallam Hargreaves Hartley Haworth Hebden Heywood Hollis Ingham Jessop Kershaw Kettle
      Lambert Langley Lofthouse Lockwood Marsden Mayhew McAllister McCabe Mellor Mostyn Nettleton Oakes Ogden Ormerod Paxton
      Pemberton Pickering Pilling Prentice Quigley Radcliffe Ramsden Rigby Rowntree Rushworth Sedgwick Shackleton Sinclair
      Stanhope Stroud Sutcliffe Tattersall Thackray Tindall Trevelyan Tunnicliffe Underhill Varley Wadsworth Wainwright Waverley
      Whitaker Whittle Winstanley Wolfenden Wragg Yardley`),
  },
  {
    first: words(
      "Aanya Amit Anjali Arjun Deepa Farah Gurpreet Imran Jaspreet Kavita Meera Nadia Nikhil Priya Rajan Rohan Sanjay Simran Sunita Tariq Usha Vikram Yasmin Zara",
    ),
    last: words(
      "Ahluwalia Akhtar Banerjee Bhatt Chaudhry Desai Dhillon Ghosh Gill Hussain Iyer Kapoor Khanna Malik Mehta Nair Patwardhan Qureshi Rao Sethi Sharma Siddiqui Thakur Venkatesh",
    ),
  },
  {
    first: words(
      "Adaeze Akin Amara Chidi Chioma Dele Ebele Efua Emeka Folake Ifeoma Kofi Kwame Ngozi Nkechi Obi Sade Tunde Yaw Zainab",
    ),
    last: words(
      "Abiola Adeyemi Afolabi Agyeman Asante Balogun Boateng Danso Eze Ibekwe Mensah Nwosu Obiora Ofori Okafor Olawale Onyeka Owusu Sowande Uzor",
    ),
  },
  {
    first: words(
      "Agnieszka Bartosz Dorota Ewa Grzegorz Henryk Iwona Jakub Kamila Kinga Lidia Magda Marek Oksana Pawel Piotr Renata Tomasz Wanda Zofia",
    ),
    last: words(
      "Bielak Czajka Dudek Gorski Jankowska Kaczmarek Kowalik Lisowska Majewski Nowicka Olszewski Pawlak Rutkowska Sadowski Sikora Szulc Urban Walczak Wrona Zielony",
    ),
  },
  {
    first: words(
      "Beatriz Bruno Carla Carmen Diogo Elena Giulia Ines Javier Joana Lorenzo Lucia Marco Marta Matteo Nuno Paola Raquel Sofia Tiago",
    ),
    last: words(
      "Almeida Barros Bianchi Cardoso Castellano Duarte Esteves Ferrante Galvao Iglesias Lombardi Machado Moretti Navarro Pacheco Quintero Ribeiro Salgado Teixeira Vidal",
    ),
  },
  {
    first: words(
      "Anders Annika Astrid Bjorn Eline Femke Freya Hendrik Ingrid Jens Jonas Karin Lars Lotte Maarten Maren Nils Sanne Sven Tove",
    ),
    last: words(
      "Aalto Bakker Bergstrom Claassen Dahl Eklund Falk Haugen Hoekstra Jansma Kuiper Lindqvist Moller Nygaard Oosting Petersen Rask Solberg Terpstra Visser",
    ),
  },
  {
    first: words(
      "Aiko Chen Haruto Hye-jin Jia Keiko Kenji Lian Mei Min-jun Naoki Ren Sora Thuy Wei Xin Yuki Yuna Binh Lan",
    ),
    last: words(
      "Cheung Dang Fujita Han Hoang Ishikawa Jeong Kwan Kobayashi Lam Leung Maeda Nakano Pham Sakai Seo Tanizaki Tran Yeung Zhang",
    ),
  },
];
